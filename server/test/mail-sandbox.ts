import { startMailSandbox } from "@crema/sandboxes/mail";
import { z } from "zod";

const sandboxMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  messageId: z.string(),
  headers: z.record(z.string(), z.string()),
  text: z.string(),
  html: z.string(),
});
export type SandboxMail = z.infer<typeof sandboxMail>;

export interface TestMailSandbox {
  readonly smtpUrl: string;
  readonly smtpPort: number;
  mails(to?: string): Promise<SandboxMail[]>;
  order(fault: string, times?: number): Promise<void>;
  advance(seconds: number): Promise<void>;
  source(id: number): Promise<string>;
  close(): Promise<void>;
}

export async function startTestMailSandbox(): Promise<TestMailSandbox> {
  const sandbox = await startMailSandbox({ slowMilliseconds: 50 });
  const origin = `http://127.0.0.1:${sandbox.httpPort}`;
  const post = async (path: string, body: unknown): Promise<void> => {
    await fetch(`${origin}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    smtpPort: sandbox.smtpPort,
    async mails(to = "") {
      const answer = await fetch(`${origin}/messages?to=${encodeURIComponent(to)}`);
      return z.object({ messages: z.array(sandboxMail) }).parse(await answer.json()).messages;
    },
    order: (fault, times = 1) => post("faults", { fault, times }),
    advance: (seconds) => post("clock", { advanceSeconds: seconds }),
    async source(id) {
      const answer = await fetch(`${origin}/messages/${id}`);
      return z.object({ source: z.string() }).parse(await answer.json()).source;
    },
    close: () => sandbox.close(),
  };
}
