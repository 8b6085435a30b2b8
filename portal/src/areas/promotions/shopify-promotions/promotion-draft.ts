import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { keyPerBody } from "../../../app/api/idempotency-key.ts";
import { createStore } from "../../../ui/foundation/store.ts";
import { formOf, type PromotionForm } from "./promotion-form.ts";

/** A promotion that is being written: it outlives its dialog, which closes as soon as Save is pressed. */
export interface PromotionDraft {
  /** As it was read; undefined for a new one. */
  readonly stored: ShopifyPromotion | undefined;
  readonly form: PromotionForm;
  /** Why the last save came to nothing; '' before the first. */
  readonly problem: string;
  /** A try whose answer was lost makes no second one. */
  readonly keyOf: (body: unknown) => string;
}

export const newDraft = (stored?: ShopifyPromotion): PromotionDraft => ({
  stored,
  form: formOf(stored),
  problem: "",
  keyOf: keyPerBody(),
});

/** What was typed and could not be saved, until it is opened again or given up: nothing is lost, whatever is on screen by then. Source: AMB-98. */
const unsaved = createStore<readonly PromotionDraft[]>([]);

export const keepUnsaved = (draft: PromotionDraft): void => unsaved.set([...unsaved.read(), draft]);
export const dropUnsaved = (draft: PromotionDraft): void => unsaved.set(unsaved.read().filter((one) => one !== draft));
export const useUnsaved = unsaved.useValue;
