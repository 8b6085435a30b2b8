/** For the tests: starts the SMS sandbox, asks its vendors, and takes their callbacks. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterEach, expect, vi } from "vitest";
import { portOf } from "../kit/listener.ts";
import type { Sandbox, SandboxOptions } from "../kit/sandbox.ts";
import { basicOf } from "./sms-book.ts";
import type { SmsState } from "./sms-state.ts";
import { startSmsSandbox } from "./sms-sandbox.ts";

export type Sms = Sandbox<SmsState>;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

export async function open(options: SandboxOptions = {}): Promise<Sms> {
  const sms = await startSmsSandbox(options);
  endings.push(() => sms.close());
  return sms;
}

export interface Callback {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Somewhere callbacks can go. @param statusOf - what the n-th is answered with, 204 when left out */
export async function receiver(statusOf: (n: number) => number = () => 204) {
  const taken: Callback[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      taken.push({ method, url: new URL(url, "http://receiver"), headers, text });
      response.writeHead(statusOf(taken.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endings.push(() => server.close());
  return { taken, url: `http://127.0.0.1:${portOf(server.address())}/callback?key=secret` };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  readonly text: string;
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000), ...init });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get("content-type") ?? "");
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : text };
}

/** Whether the first message is stored while its sender still waits. */
export async function leavesWaiting(sms: Sms, sending: Promise<Answer>): Promise<boolean> {
  const settled = sending.then(
    () => true,
    () => true,
  );
  await vi.waitFor(() => expect(sms.state().messages).toHaveLength(1), 5_000);
  const soon = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 100));
  return !(await Promise.race([settled, soon]));
}

const env = (sms: Sms, name: string): string => sms.env[name] ?? "";

export function twilio(sms: Sms, path: string, form?: Record<string, string>): Promise<Answer> {
  const [sid, token] = [env(sms, "SMS_TWILIO_ACCOUNT_SID"), env(sms, "SMS_TWILIO_AUTH_TOKEN")];
  const headers = { authorization: basicOf(sid, token) };
  const url = `${env(sms, "SMS_TWILIO_URL")}/2010-04-01/Accounts/${sid}/${path}`;
  return ask(url, form === undefined ? { headers } : { method: "POST", headers, body: new URLSearchParams(form) });
}

export function messageMedia(sms: Sms, body?: unknown, path = "/v1/messages"): Promise<Answer> {
  const basic = basicOf(env(sms, "SMS_MESSAGEMEDIA_KEY"), env(sms, "SMS_MESSAGEMEDIA_SECRET"));
  const headers = { authorization: basic, "content-type": "application/json" };
  const url = `${env(sms, "SMS_MESSAGEMEDIA_URL")}${path}`;
  return ask(url, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
}

export function kudosity(sms: Sms, call: string, body?: unknown): Promise<Answer> {
  const [method = "", path = ""] = call.split(" ");
  const headers = { "x-api-key": env(sms, "SMS_KUDOSITY_API_KEY"), "content-type": "application/json" };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return ask(`${env(sms, "SMS_KUDOSITY_URL")}${path}`, { method, headers, ...content });
}
