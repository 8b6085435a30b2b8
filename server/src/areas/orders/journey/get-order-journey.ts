/** What happened to an order and what comes next, told from the order, its effects outside and what staff did. */
import { getOrderJourney } from "@crema/contract/areas/orders";
import { bind } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { effectsOf } from "../../../platform/outbound/outbound.ts";
import { isBefore, loyaltyRecord, orderRewardKind, rewardSwitch, storedOrderLoyalty } from "../../loyalty/index.ts";
import { preflightOf } from "../pre-flight/pre-flight.ts";
import { erpUploadKind, uploadSwitch } from "../erp-upload/erp-upload.ts";
import { rewardRefundKind } from "../intake/what-follows.ts";
import { shopUpdateOf } from "../shop-update/shop-update.ts";
import { bookedParcels, journeyActs, journeyOrder } from "./journey-rows.ts";
import { stopsOf } from "./order-journey.ts";

/** As the area of shipping labels calls it, which stands on this one. */
const courierBookingKind = "courier-booking";

export const orderJourneyCall = bind(getOrderJourney, async (deps, _caller, { params: { orderId } }) => {
  const { db } = deps;
  const kinds = [erpUploadKind, orderRewardKind, rewardRefundKind, courierBookingKind];
  const [order, acts, effects, parcels, record, problems, shopUpdate] = await Promise.all([
    journeyOrder(db, { orderId, uploadSwitch, rewardSwitch }),
    journeyActs(db, orderId),
    effectsOf(db, { kinds, subject: orderId }),
    bookedParcels(db, orderId),
    storedOrderLoyalty(db, orderId),
    preflightOf(deps, Number(orderId)),
    shopUpdateOf(db, Number(orderId)),
  ]);
  if (order === undefined || record === undefined) throw notFound("Order");
  const reward = effects.get(orderRewardKind);
  const stops = stopsOf({
    order,
    acts,
    shopUpdate,
    upload: effects.get(erpUploadKind),
    reward,
    refund: effects.get(rewardRefundKind),
    booking: effects.get(courierBookingKind),
    parcels,
    isLegacy: isBefore(deps, order.createdAt),
    problems,
    now: deps.clock.now(),
  });
  const bookings = parcels
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ trackingNumber, courierName, currentState }) => ({ trackingNumber, courierName, currentState }));
  return { stops: [...stops], problems: [...problems], bookings, loyalty: loyaltyRecord(orderId, record, reward) };
});
