/** What happened to an order and what comes next, told from the order, its effects outside and what staff did. */
import type { getOrderJourney } from "@crema/contract/areas/orders";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { effectOf } from "../../../platform/outbound/outbound.ts";
import { isBefore, orderRewardOf, rewardSwitch } from "../../loyalty/index.ts";
import { preflightOf } from "../pre-flight/pre-flight.ts";
import { erpUploadOf, uploadSwitch } from "../erp-upload/erp-upload.ts";
import { rewardRefundKind } from "../intake/what-follows.ts";
import { journeyActs, journeyBooking, journeyOrder } from "./journey-rows.ts";
import { stopsOf } from "./order-journey.ts";

/** As the area of shipping labels calls it, which stands on this one. */
const courierBookingKind = "courier-booking";

export const getJourneyOfOrder: Operation<typeof getOrderJourney> = async (deps, _caller, { params: { orderId } }) => {
  const { db } = deps;
  const subject = orderId;
  const [order, acts, upload, reward, refund, booking, parcel, problems] = await Promise.all([
    journeyOrder(db, { orderId, uploadSwitch, rewardSwitch }),
    journeyActs(db, orderId),
    effectOf(db, erpUploadOf(Number(orderId))),
    effectOf(db, orderRewardOf(Number(orderId))),
    effectOf(db, { kind: rewardRefundKind, subject }),
    effectOf(db, { kind: courierBookingKind, subject }),
    journeyBooking(db, orderId),
    preflightOf(deps, Number(orderId)),
  ]);
  if (order === undefined) throw notFound("Order");
  const isLegacy = isBefore(deps, order.createdAt);
  const stops = stopsOf({
    order,
    acts,
    upload,
    reward,
    refund,
    booking,
    parcel,
    isLegacy,
    problems,
    now: deps.clock.now(),
  });
  return { stops: [...stops], problems: [...problems] };
};
