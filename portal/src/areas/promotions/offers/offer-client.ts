/** The calls on older offers. No screen makes them (AMD-19). Source: spec part 2, sections 5 and 7; OFFER-01 to OFFER-05; AMB-82, AMB-102. */
import type * as calls from "@crema/contract/areas/promotions";
import type { Offer, OfferBody } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { uploadPicture } from "../../../app/uploads/upload-picture.ts";

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

const server = {
  upload: (picture: File): Promise<string> => uploadPicture(picture),
  list: callOf<typeof calls.listOffers>("GET", "/v1/promotions/offers"),
  create: callOf<typeof calls.createOffer>("POST", "/v1/promotions/offers"),
  update: callOf<typeof calls.updateOffer>("PUT", "/v1/promotions/offers/:uuid"),
  remove: callOf<typeof calls.deleteOffer>("DELETE", "/v1/promotions/offers/:uuid"),
};

/** Every offer, of every status. @throws ApiError */
export async function allOffers({ list } = server): Promise<readonly Offer[]> {
  return (await list({ query: { page: 1, limit: 999_999_999, status: "all" } })).offers;
}

export interface OfferToSave {
  /** Undefined for a new one. */
  readonly uuid?: string;
  readonly form: OfferForm;
  /** A new picture: it is uploaded first. */
  readonly picture?: File;
}

/** @throws ApiError; where the picture is not taken, nothing is saved */
export async function saveOffer({ uuid, form, picture }: OfferToSave, means = server): Promise<Offer> {
  const imageUrl = picture === undefined ? form.imageUrl : await means.upload(picture);
  const body = offerPayload({ ...form, imageUrl });
  return uuid === undefined ? means.create({ body }) : means.update({ params: { uuid }, body });
}

/** @throws ApiError 'No offer with matching UUID' */
export const deleteOffer = async (uuid: string, { remove } = server): Promise<void> => {
  await remove({ params: { uuid } });
};
