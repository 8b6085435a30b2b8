/** The fields of an offer after a body was applied. Source: OFFER-03 to OFFER-05; AMB-102; AMD-19. */
import type { Offer, OfferBody } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../platform/database/database.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holdPictures, storedPicture } from "../../uploads/index.ts";
import type { OfferFields } from "./offer-rows.ts";

interface OfferPatch {
  readonly before: Offer | undefined;
  readonly body: OfferBody;
}

const instantOf = (given: string | undefined): Date | null =>
  given === undefined || given === "" ? null : new Date(given);

/**
 * Texts and dates that are left out are cleared, `active` and the picture stay; a new picture is held.
 * @throws Refusal invalid (422)
 */
export async function offerFieldsAfter(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  given: OfferPatch,
): Promise<OfferFields> {
  const { before, body } = given;
  const { text2 = "", text3 = "", linkText = "", active = before?.active ?? false } = body;
  const stored = storedPicture(config, before?.imageUrl ?? "");
  const imageUrl = storedPicture(config, pictureOf(given));
  const isNew = imageUrl !== "" && imageUrl !== stored;
  if (isNew && (await holdPictures(tx, [imageUrl])).length > 0)
    throw invalid({ imageUrl: "A picture has to be uploaded here first" });
  return { text2, text3, linkText, active, startAt: instantOf(body.startAt), endAt: instantOf(body.endAt), imageUrl };
}

/** The fields of an offer as it is stored, to compare with those after the body. */
export const storedOfferFields = ({ config }: Pick<Platform, "config">, offer: Offer): OfferFields => ({
  text2: offer.text2,
  text3: offer.text3,
  linkText: offer.linkText,
  active: offer.active,
  startAt: instantOf(offer.startAt),
  endAt: instantOf(offer.endAt),
  imageUrl: storedPicture(config, offer.imageUrl),
});

/** `imageUrl`, else where `image` lies; null is none. */
function pictureOf({ before, body: { image, imageUrl } }: OfferPatch): string {
  if (imageUrl !== undefined) return imageUrl ?? "";
  if (image === null) return "";
  return image?.src ?? before?.imageUrl ?? "";
}
