/** One host of one account, as its clients meet it. */
import type { Asked, Door } from "../kit/door.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { ProtocolFault, refusals } from "./refusal.ts";
import {
  faultReply,
  httpRefusal,
  readRpc,
  resultReply,
  type RpcRequest,
  type RpcResult,
  singleQuoted,
  tryRpc,
} from "./rpc.ts";
import type { Account, GivexState, Host } from "./state.ts";
import { maskedRequest, refusedResult, transact } from "./transact.ts";

/** What Givex's replies and hosts are known or feared to do, besides what every sandbox knows. */
export const givexFaults = ["slow-commit", "result-code", "wrong-id", "wrong-code", "single-quotes"] as const;

export function givexDoor(bench: Bench<GivexState>, at: { readonly account: Account; readonly host: Host }): Door {
  return {
    operationOf: (asked) => tryRpc(asked)?.method ?? "unreadable",
    masked: (asked) => {
      const request = tryRpc(asked);
      return request === undefined ? "(unreadable)" : maskedRequest(request);
    },
    authWrong: badCredentials,
    authExpired: badCredentials,
    async answer(asked) {
      const state = bench.state();
      const refused = httpRefusal(asked);
      if (refused !== undefined) return refused;
      if (asked.fault?.kind === "slow-commit") await aWhile(asked.fault.value);
      // After a reset nobody waits for this any more, and what is stored now knows nothing of it.
      if (bench.state() !== state) return { status: 503, body: "reset" };
      const reply = answer(asked, { bench, at });
      return asked.fault?.kind === "single-quotes" ? singleQuoted(reply) : reply;
    },
  };
}

function badCredentials(asked: HttpAsked): Reply {
  const request = tryRpc(asked);
  const code = request?.params[1];
  return resultReply(
    request?.id ?? null,
    refusedResult(typeof code === "string" ? code : "", refusals.badCredentials()),
  );
}

const aWhile = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

interface Place {
  readonly bench: Bench<GivexState>;
  readonly at: { readonly account: Account; readonly host: Host };
}

function answer(asked: Asked, place: Place): Reply {
  try {
    const request = readRpc(asked.text);
    return disturbed(asked, request, resultOf(request, { asked, ...place }));
  } catch (error) {
    if (error instanceof ProtocolFault) return faultReply(tryRpc(asked)?.id ?? null, error);
    throw error;
  }
}

function resultOf(request: RpcRequest, { asked, bench, at }: Place & { readonly asked: Asked }): RpcResult {
  const wrote = (): void => {
    asked.commits();
    bench.changed();
  };
  const view = { ...at, now: bench.clock.now().getTime(), seesUntil: asked.seesUntil.getTime(), wrote };
  const refuseWith = asked.fault?.kind === "result-code" ? String(asked.fault.value) : undefined;
  return transact(request, { state: bench.state(), view, refuseWith });
}

/** The reply of somebody else's request, where that is what is due. */
function disturbed({ fault }: Asked, { id }: RpcRequest, result: RpcResult): Reply {
  if (fault?.kind === "wrong-id") return resultReply(`${id}-other`, result);
  if (fault?.kind === "wrong-code") return resultReply(id, [`${String(result[0])}-other`, ...result.slice(1)]);
  return resultReply(id, result);
}
