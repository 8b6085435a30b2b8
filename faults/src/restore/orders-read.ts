/** Crema's orders as its calls answer them, by the ids that their sources gave them. */
import { z } from "zod";
import type { KnownOrder, Sale } from "./ledgers.ts";
import type { Providers } from "./providers.ts";
import type { Staff } from "./staff.ts";

const rows = z.object({
  orders: z.array(z.object({ orderId: z.string(), name: z.string() })),
  meta: z.object({ count: z.number() }),
});
const order = z.object({
  epicorId: z.string(),
  orderNote: z.string(),
  updatedAt: z.string(),
  customer: z.object({ userUuid: z.string() }),
});

/** Crema's number of each order. */
export interface OrderNumber {
  /** Of its source. */
  readonly id: string;
  readonly orderId: string;
}

/** Of those of the run; an order of the shop is called by its name there, a till's by its receipt. */
export async function orderNumbers(staff: Staff, providers: Providers, sales: readonly Sale[]): Promise<OrderNumber[]> {
  const names = new Map(providers.shopify.state().orders.map(({ id, number }) => [`#${number}`, String(id)]));
  const ids = new Set(sales.map(({ id }) => id));
  const found: OrderNumber[] = [];
  for (let page = 0; ; page += 1) {
    const { orders, meta } = rows.parse((await staff.get(`/v1/orders?limit=1000&page=${page}`)).body);
    for (const { orderId, name } of orders) {
      const id = names.get(name) ?? name;
      if (ids.has(id)) found.push({ id, orderId });
    }
    if (orders.length === 0 || (page + 1) * 1_000 >= meta.count) return found;
  }
}

const timeline = z.object({
  loyalty: z.object({ transactionId: z.string(), manuallyProcessed: z.boolean() }),
  bookings: z.array(z.object({ trackingNumber: z.string() })),
  stops: z.array(z.object({ stop: z.string(), text: z.string() })),
});

const readers = 8;

export async function readOrders(staff: Staff, numbers: readonly OrderNumber[]): Promise<KnownOrder[]> {
  const found: KnownOrder[] = [];
  const read = async ({ id, orderId }: OrderNumber): Promise<void> => {
    const { epicorId, orderNote } = order.parse((await staff.get(`/v1/orders/${orderId}`)).body);
    const { bookings, stops, loyalty } = timeline.parse((await staff.get(`/v1/orders/journey/${orderId}`)).body);
    found.push({
      id,
      link: `/orders/${orderId}`,
      erpNumber: epicorId,
      note: orderNote,
      isBookingTreatedAsSent: stops.some(({ stop, text }) => stop === "booked" && text.startsWith("Treated as sent")),
      creditReference: loyalty.transactionId,
      isRewardedByHand: loyalty.manuallyProcessed,
      trackingNumbers: bookings.map(({ trackingNumber }) => trackingNumber),
    });
  };
  const left = [...numbers];
  const reader = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await read(next);
  };
  await Promise.all(Array.from({ length: readers }, reader));
  return found;
}

/** Staff write a note, which goes to the shop; nothing happens to an order that is in the ERP already. */
export async function writeNote(staff: Staff, orderId: string, orderNote: string): Promise<void> {
  const { updatedAt } = order.parse((await staff.get(`/v1/orders/${orderId}`)).body);
  await staff.send("PUT", `/v1/orders/${orderId}`, { order: { orderNote, updatedAt } });
}
