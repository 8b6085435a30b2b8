import type { getFom } from "@crema/contract/areas/loyalty";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { loyaltyOf } from "./loyalty-rows.ts";

export const getFomOfUser: Operation<typeof getFom> = async ({ db }, _caller, { params }) => {
  const stored = await loyaltyOf(db, params.userUuid);
  if (stored === undefined) throw notFound("User");
  return { fom: stored.fom };
};
