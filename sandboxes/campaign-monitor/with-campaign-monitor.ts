/** A Campaign Monitor sandbox for a test, its calls, and somebody who takes webhooks. */
import { createServer } from "node:http";
import { z } from "zod";
import { portOf } from "../kit/listener.ts";
import type { SandboxOptions } from "../kit/sandbox.ts";
import { startCampaignMonitorSandbox } from "./campaign-monitor-sandbox.ts";

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

const basic = (name: string, password = "x"): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

/** The documentation's example subscriber. */
export const ada = {
  EmailAddress: "ada@example.test",
  Name: "Ada Example",
  MobileNumber: "+61400000001",
  CustomFields: [
    { Key: "FOM", Value: "600001" },
    { Key: "FomPoints", Value: "120" },
    { Key: "Grind", Value: "", Clear: true },
  ],
  ConsentToTrack: "Unchanged",
  ConsentToSendSms: "Unchanged",
};

export async function openCampaignMonitor(options: SandboxOptions = {}) {
  const sandbox = await startCampaignMonitorSandbox(options);
  const { env } = sandbox;
  const list = env["CAMPAIGN_MONITOR_LIST_ID"] ?? "";

  /** `{list}` in the path stands for the list's id. */
  const ask = async (
    call: string,
    body?: unknown,
    authorization = basic(env["CAMPAIGN_MONITOR_API_KEY"] ?? ""),
  ): Promise<Answer> => {
    const [method = "GET", path = ""] = call.split(" ");
    const answer = await fetch(`${env["CAMPAIGN_MONITOR_URL"]}${path.replace("{list}", list)}`, {
      method,
      headers: { authorization },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: /^["[{]/.test(text) ? JSON.parse(text) : undefined };
  };
  return {
    ...sandbox,
    list,
    ask,
    basic,
    importAll: (subscribers: readonly unknown[]) =>
      ask("POST /subscribers/{list}/import.json", { Subscribers: subscribers, Resubscribe: false }),
    read: (email: string) => ask(`GET /subscribers/{list}.json?email=${encodeURIComponent(email)}`),
    steer: async (path: string, body: unknown): Promise<Answer> => {
      const answer = await fetch(`${sandbox.control}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
      const text = await answer.text();
      return { status: answer.status, text, body: JSON.parse(text) };
    },
  };
}

const post = z.strictObject({
  ListID: z.string(),
  Events: z.array(z.looseObject({ Type: z.string(), EmailAddress: z.string() })),
});

export interface Taken {
  readonly path: string;
  readonly post: z.infer<typeof post>;
}

/** @param statusOf - what the n-th webhook is answered with, 1 being the first */
export async function openReceiver(statusOf: (n: number) => number = () => 200) {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    const chunks: string[] = [];
    request.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
    request.on("end", () => {
      taken.push({ path: request.url ?? "", post: post.parse(JSON.parse(chunks.join(""))) });
      response.writeHead(statusOf(taken.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    taken,
    /** Types and addresses, post by post. */
    told: () => taken.map((one) => one.post.Events.map(({ Type, EmailAddress }) => `${Type} ${EmailAddress}`)),
    url: `http://127.0.0.1:${portOf(server.address())}/hooks/campaign-monitor/long-random-part`,
    close: () => server.close(),
  };
}
