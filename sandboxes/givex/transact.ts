/** One request at one host: who asks, whether the code may be used, and what the method says. */
import { openLedger, type View } from "./ledger.ts";
import { methods } from "./methods/all-methods.ts";
import type { Method } from "./methods/method.ts";
import { maskedParams, type Params, readParams } from "./params.ts";
import { ProtocolFault, Refusal, refusalOf, refusals } from "./refusal.ts";
import type { RpcRequest, RpcResult } from "./rpc.ts";
import { credentials } from "./seed.ts";
import type { Account, GivexState } from "./state.ts";

export interface Asking {
  readonly state: GivexState;
  readonly view: View;
  /** A result code to refuse with, whatever is asked. */
  readonly refuseWith?: string | undefined;
}

/**
 * @returns code, `0` and the method's values; or code, result code and text
 * @throws ProtocolFault for a method or positions there are not
 */
export function transact({ method: name, params: given }: RpcRequest, asking: Asking): RpcResult {
  const method = methods.get(name);
  if (method === undefined) throw new ProtocolFault(-32_601, "Method not found");
  const params = readParams(given, method);
  try {
    return [params.code, "0", ...answered({ name, method, params }, asking)];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedResult(params.code, error);
  }
}

export const refusedResult = (code: string, refusal: Refusal): RpcResult => [code, refusal.code, refusal.message];

interface Asked {
  readonly name: string;
  readonly method: Method;
  readonly params: Params;
}

function answered({ name, method, params }: Asked, { state, view, refuseWith }: Asking): RpcResult {
  if (!isSignedIn(view.account, params)) throw refusals.badCredentials();
  if (refuseWith !== undefined) throw refusalOf(refuseWith);
  const isWrite = method.changes === true;
  const ledger = openLedger(state, isWrite ? { ...view, seesUntil: Number.POSITIVE_INFINITY } : view);
  if (isWrite && ledger.wasReversedUnseen(params.code)) throw refusals.wasReversed();
  return method.run({ method: name, params, ledger });
}

const isSignedIn = (account: Account, params: Params): boolean =>
  params.value("user") === credentials[account].user && params.value("password") === credentials[account].password;

/** A request as the journal may keep it. Of a method nobody knows all values go. */
export function maskedRequest({ params, ...request }: RpcRequest): string {
  const method = methods.get(request.method);
  return JSON.stringify({ ...request, params: method === undefined ? ["***"] : maskedParams(params, method) });
}
