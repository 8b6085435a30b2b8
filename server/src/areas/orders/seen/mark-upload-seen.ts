/** Staff have dealt with a doubt about an order that is in the ERP: it may be there twice, or under another number. Source: AMB-48. */
import type { markUploadSeen } from "@crema/contract/areas/orders";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { erpUploadKind } from "../erp-upload/erp-upload.ts";
import { seenTo } from "../journey/journey-words.ts";
import { markSeen } from "./mark-seen.ts";
import { isInErp } from "./seen-rows.ts";

const nothing = "There is no doubt about its upload";

export const markUploadOfOrderSeen: Operation<typeof markUploadSeen> = async (deps, caller, { params, body }) => {
  const { orderId } = params;
  // One that is not there is sent again, or fixed: never set aside. It does not leave the ERP any more.
  if ((await isInErp(deps.db, orderId)) === false) throw refuse("already_processed", nothing);
  await markSeen(deps, caller, {
    orderId,
    kind: erpUploadKind,
    act: "upload seen",
    field: "upload",
    toSee: body.toSee,
    prefix: seenTo,
    nothing,
  });
  return { isSeen: true };
};
