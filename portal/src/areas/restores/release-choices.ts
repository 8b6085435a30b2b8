/** What a release will do to the items that wait. Pure. */
import type { RestoreDecision, RestoredKind, RestoreItem } from "@crema/contract/areas/restores";

/** What happens to the items that are not chosen one by one. */
export type RemainingChoice = "suggested" | RestoreDecision;

export interface ReleaseDraft {
  /** For all items that are not chosen one by one. */
  readonly remaining: RemainingChoice;
  /** By item. Holds only what differs from `remaining`. */
  readonly chosen: ReadonlyMap<string, RestoreDecision>;
}

export const suggestedDraft: ReleaseDraft = { remaining: "suggested", chosen: new Map() };

type Suggested = Pick<RestoreItem, "id" | "suggestion">;

const defaultChoice = (remaining: RemainingChoice, { suggestion }: Suggested): RestoreDecision =>
  remaining === "suggested" ? suggestion : remaining;

export const choiceFor = (draft: ReleaseDraft, item: Suggested): RestoreDecision =>
  draft.chosen.get(item.id) ?? defaultChoice(draft.remaining, item);

/** Sends an item that would not have been sent, or the other way round. */
export function toggleChoice(draft: ReleaseDraft, item: Suggested): ReleaseDraft {
  const choice: RestoreDecision = choiceFor(draft, item) === "send" ? "treat-as-sent" : "send";
  const chosen = new Map(draft.chosen);
  if (choice === defaultChoice(draft.remaining, item)) chosen.delete(item.id);
  else chosen.set(item.id, choice);
  return { ...draft, chosen };
}

export interface ReleaseNumbers {
  readonly send: number;
  readonly treatAsSent: number;
}

/** How many items a draft sends and how many it treats as sent. */
export function releaseNumbers(
  { remaining, chosen }: ReleaseDraft,
  { waiting, suggestedToSend }: Pick<RestoredKind, "waiting" | "suggestedToSend">,
): ReleaseNumbers {
  const base = { suggested: suggestedToSend, send: waiting, "treat-as-sent": 0 }[remaining];
  const changes = [...chosen.values()].reduce((sum, choice) => sum + (choice === "send" ? 1 : -1), 0);
  const send = Math.min(waiting, Math.max(0, base + changes));
  return { send, treatAsSent: waiting - send };
}

/** Confirms the list whose numbers were shown. */
export const releaseBody = (
  { kind, listVersion }: Pick<RestoredKind, "kind" | "listVersion">,
  { remaining, chosen }: ReleaseDraft,
) => ({
  kind,
  listVersion,
  remaining,
  ...(chosen.size > 0 && { items: [...chosen].map(([id, as]) => ({ id, as })) }),
});
