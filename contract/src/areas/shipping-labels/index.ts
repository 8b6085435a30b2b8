export {
  isCompleted,
  type Booking,
  type BookingSortKey,
  bookCourier,
  booking,
  bookingSortKeys,
  listBookings,
  lostAfterDays,
  stuckAfterDays,
} from "./calls.ts";
