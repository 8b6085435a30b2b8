/** What was typed and could not be saved, until it is opened again or given up: nothing is lost, whatever is on screen by then. Source: AMB-98. */
import { useSyncExternalStore } from "react";
import type { PromotionDraft } from "./promotion-draft.ts";

let unsaved: readonly PromotionDraft[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PromotionDraft[]): void {
  unsaved = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const keepUnsaved = (draft: PromotionDraft): void => change([...unsaved, draft]);
export const dropUnsaved = (draft: PromotionDraft): void => change(unsaved.filter((one) => one !== draft));
export const useUnsaved = (): readonly PromotionDraft[] => useSyncExternalStore(subscribe, () => unsaved);
