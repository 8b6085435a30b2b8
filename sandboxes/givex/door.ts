/** One host of one account, as its clients meet it: JSON-RPC 2.0 over `POST /`. */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, parsedJson, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { openLedger, type View } from "./ledger.ts";
import { methods, type Params, readParams, type RpcResult } from "./methods.ts";
import { ProtocolFault, Refusal } from "./refusal.ts";
import { credentials } from "./seed.ts";
import type { Account, GivexState, Host } from "./state.ts";

/** What Givex's replies and hosts are known or feared to do, besides what every sandbox knows. */
export const givexFaults = ["slow-commit", "result-code", "wrong-id", "wrong-code", "single-quotes"] as const;

const envelope = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.string().min(1).max(40),
  params: z.array(z.unknown()),
});
type RpcRequest = z.infer<typeof envelope>;
type RpcId = RpcRequest["id"] | null;

/** The request, undefined where it is none. */
const requestIn = ({ text }: HttpAsked): RpcRequest | undefined => envelope.safeParse(parsedJson(text)).data;

const rpcReply = (value: unknown): Reply => ({ type: "application/json", body: JSON.stringify(value) });
const resultReply = (id: RpcId, result: RpcResult): Reply => rpcReply({ jsonrpc: "2.0", id, result });
const faultReply = (id: RpcId, { code, message }: ProtocolFault): Reply =>
  rpcReply({ jsonrpc: "2.0", id, error: { code, message } });

const plain = (status: number, body: string): Reply => ({ status, type: "text/plain; charset=utf-8", body });

export function givexDoor(bench: Bench<GivexState>, at: { readonly account: Account; readonly host: Host }): Door {
  return {
    operationOf: (asked) => requestIn(asked)?.method ?? "unreadable",
    masked: maskedRequest,
    authWrong: badCredentials,
    async answer(asked) {
      const state = bench.state();
      if (asked.method !== "POST") return plain(405, "Method Not Allowed");
      if (!/^application\/json\b/i.test(asked.headers["content-type"] ?? ""))
        return plain(415, "Unsupported Media Type");
      const request = requestIn(asked);
      if (request === undefined) return faultReply(null, new ProtocolFault(-32_600, "Invalid Request"));
      if (asked.fault?.kind === "slow-commit") await wait(asked.fault.value, undefined, { ref: false });
      // After a reset nobody waits for this any more, and what is stored now knows nothing of it.
      if (bench.state() !== state) return { status: 503, body: "reset" };
      const view = {
        ...at,
        now: bench.clock.now().getTime(),
        seesUntil: asked.seesUntil.getTime(),
        wrote: () => asked.commits(),
      };
      return disturbed(asked, request, answer(request, { state, view, fault: asked.fault }));
    },
  };
}

interface Asking {
  readonly state: GivexState;
  readonly view: View;
  readonly fault: Asked["fault"];
}

/** @returns code, `0` and the method's values; or code, result code and text; or what is no request at all */
function answer(
  { method: name, params: given }: RpcRequest,
  { state, view, fault }: Asking,
): RpcResult | ProtocolFault {
  const method = methods[name];
  if (method === undefined) return new ProtocolFault(-32_601, "Method not found");
  try {
    const params = readParams(given, method.positions);
    try {
      if (!isSignedIn(view.account, params)) throw new Refusal("1");
      if (fault?.kind === "result-code") throw new Refusal(String(fault.value));
      const isWrite = method.changes === true;
      const ledger = openLedger(state, isWrite ? { ...view, seesUntil: Number.POSITIVE_INFINITY } : view);
      if (isWrite && ledger.wasReversedUnseen(params.code)) throw new Refusal("19", "Transaction was reversed");
      return [params.code, "0", ...method.run({ method: name, params, ledger })];
    } catch (error) {
      if (error instanceof Refusal) return [params.code, error.code, error.message];
      throw error;
    }
  } catch (error) {
    if (error instanceof ProtocolFault) return error;
    throw error;
  }
}

const isSignedIn = (account: Account, params: Params): boolean =>
  params.value("user") === credentials[account].user && params.value("password") === credentials[account].password;

/** The reply of somebody else's request, or one with single quotes, as some hosts print it, where that is what is due. */
function disturbed({ fault }: Asked, { id }: RpcRequest, result: RpcResult | ProtocolFault): Reply {
  if (result instanceof ProtocolFault) return faultReply(id, result);
  if (fault?.kind === "wrong-id") return resultReply(`${id}-other`, result);
  if (fault?.kind === "wrong-code") return resultReply(id, [`${String(result[0])}-other`, ...result.slice(1)]);
  const reply = resultReply(id, result);
  return fault?.kind === "single-quotes" ? { ...reply, body: reply.body.toString().replaceAll('"', "'") } : reply;
}

function badCredentials(asked: HttpAsked): Reply {
  const request = requestIn(asked);
  const { code, message } = new Refusal("1");
  return resultReply(request?.id ?? null, [request?.params[1] ?? "", code, message]);
}

/** A request as the journal may keep it: without what stands in the place of the password. */
function maskedRequest(asked: HttpAsked): string {
  const request = requestIn(asked);
  if (request === undefined) return "(unreadable)";
  return JSON.stringify({ ...request, params: request.params.map((value, at) => (at === 3 ? "***" : value)) });
}
