/** The calls on older offers. Source: spec part 2, section 7; ledger section B.5; AMB-82. */
import { z } from "zod";
import { defineCall, nothing } from "../../../kit/define-call.ts";
import { needs } from "../../../kit/rights.ts";
import { listMeta, uuid } from "../../../kit/wire.ts";
import { offer, offerBody } from "./offer.ts";

const byUuid = z.object({ uuid });

export const listOffers = defineCall({
  name: "listOffers",
  method: "GET",
  path: "/v1/promotions/offers",
  summary: "Older offers, newest first",
  access: needs("promotion.view"),
  query: z.object({
    /** From 1. */
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(999_999_999).default(999_999_999),
    status: z.enum(["all", "active", "inactive"]).default("all"),
  }),
  answer: z.object({ offers: z.array(offer), meta: listMeta }),
});

export const createOffer = defineCall({
  name: "createOffer",
  method: "POST",
  path: "/v1/promotions/offers",
  summary: "Add an older offer",
  access: needs("promotion.edit"),
  body: offerBody.omit({ uuid: true }),
  wrapper: "offer",
  answer: offer,
});

export const updateOffer = defineCall({
  name: "updateOffer",
  method: "PUT",
  path: "/v1/promotions/offers/:uuid",
  summary: "Save an older offer; texts and dates that are left out are cleared",
  access: needs("promotion.edit"),
  params: byUuid,
  body: offerBody,
  wrapper: "offer",
  answer: offer,
});

export const deleteOffer = defineCall({
  name: "deleteOffer",
  method: "DELETE",
  path: "/v1/promotions/offers/:uuid",
  summary: "Delete an older offer",
  access: needs("promotion.edit"),
  params: byUuid,
  answer: nothing,
});
