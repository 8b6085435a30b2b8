import type { Permission } from "@crema/contract/kit";

/** How one kind of effect is told to staff, in the job centre; each area declares its own. */
export interface EffectWords {
  readonly kind: string;
  /** "Upload an order". */
  readonly words: string;
  /** Who may have it sent once more: whoever may on its own page. */
  readonly right: Permission;
  /** Page of what it is about; one that ends in / goes on with its subject, up to the first colon. */
  readonly page: string;
  /** How the subject is said, before it: "#" of an order's number; missing where it says nothing to staff. */
  readonly about?: string;
  /** The field of its payload that the page goes on with instead of the subject. */
  readonly pageOf?: string;
  /** Refused, it is asked for anew on that page, and not sent again as it is. */
  readonly isAskedAnew?: boolean;
}
