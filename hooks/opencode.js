// pith for opencode: gives each session the context of its project, tells the model that compacts it what to keep, and
// gives back what the summary lost. `pith setup opencode` writes this file, and `pith setup opencode --remove` removes it.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const pith = "pith";

// The answer to an event: empty, if anything fails or takes longer than ten seconds.
const ask = (event) =>
  new Promise((resolve) => {
    const child = spawn(pith, ["hook", "--agent", "opencode"], { stdio: ["pipe", "pipe", "ignore"], timeout: 10000 });
    let answer = "";
    child.on("error", () => resolve(""));
    child.on("close", (status) => resolve(status === 0 ? answer.trimEnd() : ""));
    child.stdout.setEncoding("utf8").on("data", (text) => (answer += text));
    child.stdin.on("error", () => {});
    child.stdin.end(JSON.stringify(event));
  });

export const Pith = async ({ client, directory }) => {
  const contexts = new Map(); // of each session; the same text at each request, which keeps prompt caches warm
  const restored = new Map();

  // opencode has no file with the session: it is written for one question, in the form of `opencode export`.
  const askAboutSession = async (session, event) => {
    const folder = await mkdtemp(join(tmpdir(), "pith-"));
    try {
      const path = join(folder, "session.json");
      const messages = (await client.session.messages({ path: { id: session } })).data ?? [];
      const summary = messages.findLast((message) => message.info.summary === true)?.parts ?? [];
      const text = summary.filter((part) => part.type === "text").map((part) => part.text).join("\n");
      await writeFile(path, JSON.stringify({ info: { id: session, directory }, messages }), { mode: 0o600 });
      return await ask({ ...event, cwd: directory, session_id: session, transcript_path: path, compact_summary: text });
    } catch {
      return "";
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    "experimental.chat.system.transform": async ({ sessionID }, output) => {
      if (!sessionID) return;
      if (!contexts.has(sessionID))
        contexts.set(sessionID, ask({ hook_event_name: "SessionStart", source: "startup", cwd: directory }));
      for (const text of [await contexts.get(sessionID), restored.get(sessionID)]) if (text) output.system.push(text);
    },
    "experimental.session.compacting": async ({ sessionID }, output) => {
      const text = await askAboutSession(sessionID, { hook_event_name: "PreCompact", trigger: "auto" });
      if (text) output.context.push(text);
    },
    event: async ({ event }) => {
      const session = event.properties?.sessionID;
      if (event.type === "session.compacted")
        restored.set(session, await askAboutSession(session, { hook_event_name: "SessionStart", source: "compact" }));
      else if (event.type === "session.idle") await ask({ hook_event_name: "Stop", cwd: directory });
    },
  };
};
