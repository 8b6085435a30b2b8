import type { listOffers } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { offersText } from "./offer-rows.ts";

/** Source: OFFER-01; AMB-82. */
export const listOffersInStore: Operation<typeof listOffers> = ({ db, config }, { signal }, { query }) => {
  const { page, limit, status } = query;
  const isActive = status === "all" ? undefined : status === "active";
  return offersText(db, { config, page: page - 1, limit, isActive, signal });
};
