import type { getLoyaltyPoints } from "@crema/contract/areas/loyalty";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { centsAsText } from "../../platform/money/cents.ts";
import { loyaltyOf } from "./loyalty-rows.ts";

/** The figures as stored. `refresh` reads the same until a gift-card provider is connected. */
export const getLoyaltyPointsOfUser: Operation<typeof getLoyaltyPoints> = async ({ db }, _caller, { params }) => {
  const stored = await loyaltyOf(db, params.userUuid);
  if (stored === undefined) throw notFound("User");
  return {
    fom: stored.fom,
    pointsBalance: stored.points,
    currencyBalance: centsAsText(stored.cents),
    updatedAt: stored.updatedAt?.toISOString() ?? "",
  };
};
