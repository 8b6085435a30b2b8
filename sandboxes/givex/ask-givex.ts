/** A till for the tests: asks a running sandbox and reads its answers. */
import { z } from "zod";
import type { Sandbox, SandboxOptions } from "../kit/sandbox.ts";
import { startGivexSandbox } from "./givex-sandbox.ts";
import { credentials } from "./seed.ts";
import type { GivexState } from "./state.ts";

export type GivexDoor = "giftCardPrimary" | "giftCardSecondary" | "loyaltyPrimary" | "loyaltySecondary";

export interface Question {
  /** `loyaltyPrimary` when left out. */
  readonly door?: GivexDoor;
  /** A new one when left out. */
  readonly code?: string;
  /** How long to wait. */
  readonly waitMs?: number;
}

export interface Till {
  readonly sandbox: Sandbox<GivexState>;
  /** Sends a body as it is. */
  post(
    body: string,
    more?: { readonly door?: GivexDoor; readonly headers?: Record<string, string> },
  ): Promise<Response>;
  /** Signs in and asks; `values` follow user and password. @returns `result` @throws where nothing comes in time */
  ask(method: string, values: readonly unknown[], question?: Question): Promise<readonly unknown[]>;
  /** Its own controls: writes `body` where one is given. */
  control(path: string, body?: unknown): Promise<unknown>;
  /** What a card holds and what happened to it. */
  card(number: string, account?: string): Promise<z.infer<typeof cardSeen>>;
  /** Orders a fault for the next request that matches. */
  fault(fault: string, match?: { readonly door?: GivexDoor; readonly operation?: string }): void;
}

const cardSeen = z.object({
  balance: z.string(),
  points: z.number(),
  isActive: z.boolean(),
  movements: z.array(z.record(z.string(), z.unknown())),
});
const rpcAnswer = z.strictObject({ jsonrpc: z.literal("2.0"), id: z.string(), result: z.array(z.unknown()) });

export async function openTill(options?: SandboxOptions): Promise<Till> {
  const sandbox = await startGivexSandbox(options);
  let asked = 0;
  const control = async (path: string, body?: unknown): Promise<unknown> => {
    const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    return (await fetch(`${sandbox.control}/_sandbox/${path}`, how)).json();
  };
  return {
    sandbox,
    control,
    post: (body, { door = "loyaltyPrimary", headers = { "content-type": "application/json" } } = {}) =>
      fetch(sandbox.address(door), { method: "POST", headers, body }),
    async ask(method, values, { door = "loyaltyPrimary", code, waitMs = 5_000 } = {}) {
      asked += 1;
      const id = `q${asked}`;
      const { user, password } = door.startsWith("giftCard") ? credentials.giftCard : credentials.loyalty;
      const params = ["en", code ?? `T${asked}`, user, password, ...values];
      const answer = await fetch(sandbox.address(door), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
        signal: AbortSignal.timeout(waitMs),
      });
      const { id: echoed, result } = rpcAnswer.parse(await answer.json());
      if (echoed !== id) throw new Error(`the answer to ${echoed}, not to ${id}`);
      return result;
    },
    card: async (number, account = "loyalty") => cardSeen.parse(await control(`cards/${number}?account=${account}`)),
    fault: (fault, match = {}) => sandbox.faults.order({ fault, match }),
  };
}
