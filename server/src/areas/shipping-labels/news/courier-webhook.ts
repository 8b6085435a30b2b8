/**
 * What a courier tells by itself: bookings move forward by the courier's own time, so that late and repeated news do no harm.
 * Source: jobs "Courier polling / hook"; docs/areas/shipping-labels.md; docs/inbox.md.
 */
import type { Delivery, Webhook } from "../../../platform/inbox/webhook.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CourierNews } from "../../../providers/couriers/couriers.ts";
import { orderOfBooking } from "../booking-reference.ts";
import { standingFlags, type ChangedBooking, storeTold } from "./booking-rows.ts";

/** A courier whose messages can be told from others' and read. */
interface TellingCourier extends Pick<Webhook, "provider" | "identify" | "recordIn"> {
  /** @throws ZodError or SyntaxError when it cannot be read */
  readonly read: (body: Buffer) => CourierNews;
}

export function courierWebhook({ provider, identify, recordIn, read }: TellingCourier): Webhook {
  const stored = new WeakMap<Delivery, ChangedBooking>();
  return {
    provider,
    identify,
    ...(recordIn && { recordIn }),
    async handle(deps, tx, delivery) {
      const news = read(delivery.body);
      const order = orderOfBooking(news.reference, deps.ports.erp?.referencePrefix);
      stored.set(delivery, await storeTold(tx, { ...news, ...standingFlags(news.state), order, at: deps.clock.now() }));
    },
    announce(deps, delivery) {
      const changed = stored.get(delivery);
      if (changed !== undefined) announceBooking(deps, changed);
    },
  };
}

/** Tells pages that show the booking, and those that show its order. */
export function announceBooking({ live }: Pick<Platform, "live">, { trackingNumber, orderId }: ChangedBooking): void {
  live.recordChanged("booking", trackingNumber);
  if (orderId !== null) live.recordChanged("order", String(orderId));
}
