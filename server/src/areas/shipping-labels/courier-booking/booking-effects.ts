import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import { courierBookingKind } from "./courier-booking.ts";

/** What this area does at third parties, as the job centre tells it. */
export const bookingEffects: readonly EffectWords[] = [
  { kind: courierBookingKind, words: "Book a courier", right: "order.edit", page: "/orders/", about: "#" },
];
