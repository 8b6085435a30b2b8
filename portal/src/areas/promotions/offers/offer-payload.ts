/** What is sent of an older offer. Pure. Source: spec part 2, section 5 "Offers (older)"; OFFER-04; AMB-102; AMD-19. */
import type { OfferBody } from "@crema/contract/areas/promotions";

/** An older offer as a form holds it. */
export interface OfferForm {
  readonly text2: string;
  readonly text3: string;
  readonly linkText: string;
  readonly active: boolean;
  /** Instants, or ''. */
  readonly startAt: string;
  readonly endAt: string;
  /** The address of its picture once that is uploaded; '' for none. */
  readonly imageUrl: string;
}

/** Texts and dates are left out where they are empty, and the server clears them; `active: false` is not empty. */
export const offerPayload = ({ active, imageUrl, ...texts }: OfferForm): OfferBody => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== "")),
  active,
  imageUrl,
});
