/** The calls on promotions of the web shop. Source: spec part 2, section 7; PRO-SHOP-10 to PRO-SHOP-13; AMB-100. */
import { z } from "zod";
import { defineCall, nothing } from "../../../kit/define-call.ts";
import { needs } from "../../../kit/rights.ts";
import { listMeta, uuid } from "../../../kit/wire.ts";
import {
  promotionTelling,
  shopifyPromotion,
  shopifyPromotionBody,
  shopifyPromotionUpdate,
} from "./shopify-promotion.ts";

const byUuid = z.object({ uuid });

export const listShopifyPromotions = defineCall({
  name: "listShopifyPromotions",
  method: "GET",
  path: "/v1/promotions/shopify/list",
  summary: "All promotions of the web shop, latest start first, and what the shop was told of the one that runs",
  access: needs("promotion.view"),
  answer: z.object({ promotions: z.array(shopifyPromotion), meta: listMeta, shop: promotionTelling }),
});

export const createShopifyPromotion = defineCall({
  name: "createShopifyPromotion",
  method: "POST",
  path: "/v1/promotions/shopify",
  summary: "Add a promotion of the web shop; an active one takes the place of the one there was",
  access: needs("promotion.edit"),
  body: shopifyPromotionBody,
  answer: shopifyPromotion,
});

export const updateShopifyPromotion = defineCall({
  name: "updateShopifyPromotion",
  method: "PUT",
  path: "/v1/promotions/shopify/:uuid",
  summary: "Save a promotion of the web shop; an active one takes the place of the one there was",
  access: needs("promotion.edit"),
  params: byUuid,
  body: shopifyPromotionUpdate,
  answer: shopifyPromotion,
  refusals: ["changed_by_someone_else"],
});

export const deleteShopifyPromotion = defineCall({
  name: "deleteShopifyPromotion",
  method: "DELETE",
  path: "/v1/promotions/shopify/:uuid",
  summary: "Delete a promotion of the web shop",
  access: needs("promotion.edit"),
  params: byUuid,
  answer: nothing,
});

export const tellShopifyPromotion = defineCall({
  name: "tellShopifyPromotion",
  method: "POST",
  path: "/v1/promotions/shopify/tell",
  summary: "Tell the web shop again which promotion runs",
  access: needs("promotion.edit"),
  answer: promotionTelling,
});
