/**
 * New loyalty cards at Givex: dc_904 makes one, dc_918 under the same code takes it back. Source: docs/providers/givex.md, "Adapter".
 */
import { centsAsText } from "../../../platform/money/cents.ts";
import type { Outcome, Resolution } from "../../../platform/outbound/effect.ts";
import type { CardIssuing, CardTry } from "../gift-cards.ts";
import { outcomeOfFailure, type Call, type Received } from "./givex-call.ts";
import type { GivexConfig } from "./givex-config.ts";
import { provider, textOf } from "./givex-wire.ts";

const noMoney = centsAsText(0);

const about = ({ code, target }: CardTry, signal: AbortSignal) =>
  ({ account: "loyalty", card: "", code, target, signal }) as const;

export function givexIssuing(
  send: (call: Call) => Promise<Received>,
  { nothingToReverse }: Pick<GivexConfig, "nothingToReverse">,
): CardIssuing {
  return {
    issue: async (attempt, signal) =>
      outcomeOf(await send({ ...about(attempt, signal), method: "dc_904", rest: [noMoney], cardAt: 1 }), attempt),
    // The card's number is in the reply that was lost, so the code alone says which one.
    withdraw: async (attempt, signal) =>
      withdrawalOf(
        await send({ ...about(attempt, signal), method: "dc_918", rest: ["", noMoney], cardAt: 4 }),
        nothingToReverse,
      ),
  };
}

function outcomeOf({ reading, notes }: Received, { target }: CardTry): Outcome {
  if (reading.kind !== "ok") return outcomeOfFailure(reading, { target, notes });
  const [reference, card] = reading.values.map(textOf);
  return reference === undefined || card === undefined || card === ""
    ? { kind: "unknown", reason: `${provider} named no card`, notes }
    : { kind: "confirmed", reference, result: card, notes };
}

function withdrawalOf({ reading, notes }: Received, nothingToReverse: readonly string[]): Resolution {
  switch (reading.kind) {
    case "ok":
      // Without a reference nothing was taken back.
      return textOf(reading.values[0]) === ""
        ? { kind: "absent", notes }
        : { kind: "undone", isElsewhere: true, notes };
    case "refused":
      return nothingToReverse.includes(reading.resultCode)
        ? { kind: "absent", notes }
        : {
            kind: "unknown",
            reason: `Taking the card back was refused: ${reading.text} (${reading.resultCode})`,
            notes,
          };
    case "unreadable":
      return { kind: "unknown", reason: reading.reason, notes };
    case "not-sent":
      return { kind: "unknown", reason: reading.reason, retryAfterSeconds: reading.retryAfterSeconds, notes };
  }
}
