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

// The context of each session: the same text at each request, which keeps prompt caches warm.
const contexts = new Map();
const contextOf = (session, directory) => {
  if (!contexts.has(session))
    contexts.set(session, ask({ hook_event_name: "SessionStart", source: "startup", cwd: directory }));
  return contexts.get(session);
};

const stopped = (directory) => ask({ hook_event_name: "Stop", cwd: directory });

export const Pith = async ({ client, directory }) => {
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
      // In the first message of the system: some models take no second one.
      const texts = [output.system[0], await contextOf(sessionID, directory), restored.get(sessionID)];
      output.system[0] = texts.filter(Boolean).join("\n\n");
    },
    "experimental.session.compacting": async ({ sessionID }, output) => {
      const text = await askAboutSession(sessionID, { hook_event_name: "PreCompact", trigger: "auto" });
      if (text) output.context.push(text);
    },
    event: async ({ event }) => {
      const session = event.properties?.sessionID;
      if (event.type === "session.compacted")
        restored.set(session, await askAboutSession(session, { hook_event_name: "SessionStart", source: "compact" }));
      else if (event.type === "session.idle") await stopped(directory);
    },
  };
};

// Version 2 of opencode calls setup(): it gets the context, and the summary is brought up to date.
export default {
  id: "pith",
  server: Pith,
  setup: async (ctx) => {
    const directory = ctx.location?.directory ?? process.cwd();
    const end = new AbortController();
    const watch = async () => {
      for await (const event of ctx.event.subscribe({ signal: end.signal }))
        if (event.type === "session.execution.succeeded") await stopped(directory);
    };
    await ctx.session.hook("context", async (event) => {
      const text = await contextOf(event.sessionID, directory);
      if (text) event.system.push({ type: "text", text });
    });
    watch().catch(() => {});
    return () => end.abort();
  },
};
