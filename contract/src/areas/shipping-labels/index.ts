export { isCompleted } from "./booking-state.ts";
export type { Booking, BookingSortKey } from "./calls.ts";
export { bookCourier, booking, bookingSortKeys, listBookings, lostAfterDays, stuckAfterDays } from "./calls.ts";
