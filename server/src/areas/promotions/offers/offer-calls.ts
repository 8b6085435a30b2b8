import { createOffer, deleteOffer, listOffers, updateOffer } from "@crema/contract/areas/promotions";
import { bind } from "../../../platform/http/bind-call.ts";
import { createOfferInStore } from "./create-offer.ts";
import { deleteOfferFromStore } from "./delete-offer.ts";
import { listOffersInStore } from "./list-offers.ts";
import { updateOfferInStore } from "./update-offer.ts";

export const offerCalls = [
  bind(listOffers, listOffersInStore),
  bind(createOffer, createOfferInStore),
  bind(updateOffer, updateOfferInStore),
  bind(deleteOffer, deleteOfferFromStore),
];
