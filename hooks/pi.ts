// pith for pi: gives each session the context of its project, and back what the summary of a compaction lost.
// `pith setup pi` writes this file, and `pith setup pi --remove` removes it.
import { spawn } from "node:child_process";

const pith = "pith";

// The answer to an event: empty, if anything fails or takes longer than ten seconds.
const ask = (event: object): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(pith, ["hook", "--agent", "pi"], { stdio: ["pipe", "pipe", "ignore"], timeout: 10000 });
    let answer = "";
    child.on("error", () => resolve(""));
    child.on("close", (status) => resolve(status === 0 ? answer.trimEnd() : ""));
    child.stdout.setEncoding("utf8").on("data", (text: string) => (answer += text));
    child.stdin.on("error", () => {});
    child.stdin.end(JSON.stringify(event));
  });

export default function (pi: any) {
  const give = (content: string, deliverAs: string) => {
    if (content) pi.sendMessage({ customType: "pith", content, display: false }, { deliverAs });
  };

  pi.on("session_start", async (event: any, ctx: any) => {
    if (event.reason === "reload") return;
    give(await ask({ hook_event_name: "SessionStart", source: "startup", cwd: ctx.cwd }), "nextTurn");
  });
  pi.on("session_compact", async (event: any, ctx: any) => {
    const lost = await ask({
      hook_event_name: "SessionStart",
      source: "compact",
      cwd: ctx.cwd,
      transcript_path: ctx.sessionManager.getSessionFile(),
      compact_summary: event.compactionEntry?.summary,
    });
    give(lost, event.willRetry ? "steer" : "nextTurn");
  });
  pi.on("agent_end", async (_event: any, ctx: any) => {
    await ask({ hook_event_name: "Stop", cwd: ctx.cwd });
  });
}
