import { listBookings } from "@crema/contract/areas/shipping-labels";
import { holds } from "@crema/contract/kit";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { bookingListText } from "./booking-list-rows.ts";
import { bookingSearchOf, companiesOf, orderIdOf } from "./booking-search.ts";

type Query = Parameters<Operation<typeof listBookings>>[2]["query"];

/**
 * A page of couriers' bookings with the exact number of matches. Who may see orders and not shipping labels gets the booking of one
 * order and no other. Source: SHIP-11, SHIP-12; AMB-62 to 64; ledger B.3.
 */
export const listBookingsCall = bind(listBookings, async ({ db, clock }, caller, { query }) => {
  const { page, limit, sortBy, order, showDeliveredYes, showDeliveredNo } = query;
  return bookingListText(
    db,
    {
      search: bookingSearchOf(query.search),
      onlyOrderId: mayViewAll(caller) ? undefined : oneOrderOf(query),
      companies: companiesOf(query.filter),
      isCompleted: showDeliveredYes === showDeliveredNo ? undefined : showDeliveredYes,
      stuckAt: query.showStuckOnly ? clock.now() : undefined,
      page,
      limit,
      sortBy,
      order,
    },
    caller.signal,
  );
});

const mayViewAll = ({ principal }: Caller): boolean =>
  principal.kind === "staff" && holds(principal.rights, "shipping.view");

/** @throws Refusal forbidden (403) where more is asked for than one order's booking */
function oneOrderOf({ search, page, limit }: Query): number {
  const orderId = page === 0 && limit === 1 ? orderIdOf(search) : undefined;
  if (orderId === undefined) throw refuse("forbidden", "You may see the booking of one order at a time");
  return orderId;
}
