/** An offer of the older kind. It has no screen. Source: spec part 2, sections 3, 5 and 7; OFFER-01 to OFFER-06; AMB-102; AMD-19. */
import { z } from "zod";
import { instant, text, uuid } from "../../../kit/wire.ts";

export const offer = z.strictObject({
  uuid,
  text2: z.string(),
  text3: z.string(),
  linkText: z.string(),
  active: z.boolean(),
  startAt: instant,
  endAt: instant,
  /** The picture as the old form holds it; a stored one is never new. */
  image: z.strictObject({ src: z.string(), isNew: z.boolean() }),
  imageUrl: z.string(),
});
export type Offer = z.infer<typeof offer>;

const line = text(500);
/**
 * What is written. In a save, a text or date that is left out is cleared, as the client drops what is empty; `active` and the
 * picture stay as they are (AMD-19).
 */
export const offerBody = z.object({
  /** Only that of the offer in the address. */
  uuid: uuid.optional(),
  text2: line.optional(),
  text3: line.optional(),
  linkText: line.optional(),
  active: z.boolean().optional(),
  startAt: instant.optional(),
  endAt: instant.optional(),
  /** Looked at where `imageUrl` is left out; a new picture is uploaded first. */
  image: z.object({ src: text(10_000_000), isNew: z.boolean().default(false) }).nullish(),
  imageUrl: text(2_000).nullish(),
});
export type OfferBody = z.input<typeof offerBody>;

export const offerNotFound = "No offer with matching UUID";
