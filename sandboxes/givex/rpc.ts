/** The envelope of requests and replies: JSON-RPC 2.0 over `POST /`. */
import { z } from "zod";
import type { HttpAsked, Reply } from "../kit/http.ts";
import { invalidRequest, ProtocolFault } from "./refusal.ts";

const envelope = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.string().min(1).max(40),
  params: z.array(z.unknown()),
});
export type RpcRequest = z.infer<typeof envelope>;
export type RpcId = RpcRequest["id"] | null;

/** What stands in `result`, by position: text, and in histories rows of text. */
export type RpcResult = readonly unknown[];

/** @throws ProtocolFault -32700 where it is not JSON, -32600 where it is no request */
export function readRpc(text: string): RpcRequest {
  const read = envelope.safeParse(parsed(text));
  if (!read.success) throw invalidRequest();
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolFault(-32_700, "Parse error");
  }
}

/** The request where it is one; for what goes by its method or id before anybody answers it. */
export function tryRpc({ text }: HttpAsked): RpcRequest | undefined {
  try {
    return readRpc(text);
  } catch {
    return undefined;
  }
}

const rpcReply = (value: unknown): Reply => ({ type: "application/json", body: JSON.stringify(value) });

export const resultReply = (id: RpcId, result: RpcResult): Reply => rpcReply({ jsonrpc: "2.0", id, result });

export const faultReply = (id: RpcId, { code, message }: ProtocolFault): Reply =>
  rpcReply({ jsonrpc: "2.0", id, error: { code, message } });

/** The same with single quotes, as some hosts print it. */
export const singleQuoted = (reply: Reply): Reply => ({ ...reply, body: reply.body.toString().replaceAll('"', "'") });

const plain = (status: number, body: string): Reply => ({ status, type: "text/plain; charset=utf-8", body });

/** Why a request never reaches the methods; undefined where it does. */
export function httpRefusal({ method, url, headers }: HttpAsked): Reply | undefined {
  if (url.pathname !== "/") return plain(404, "Not Found");
  if (method !== "POST") return { ...plain(405, "Method Not Allowed"), headers: { allow: "POST" } };
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) return plain(415, "Unsupported Media Type");
  return undefined;
}
