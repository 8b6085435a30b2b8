import { bookCourierCall } from "./courier-booking/book-courier.ts";
import { listBookingsCall } from "./list/list-bookings.ts";

export {
  bookingsWaiting,
  courierBookingFlow,
  courierBookingTasks,
  drainBookings,
  bookingEffects,
} from "./courier-booking/courier-booking.ts";
export { courierMessages } from "./news/booking-rows.ts";
export { courierWebhook } from "./news/courier-webhook.ts";
export { courierPollTasks } from "./polling/poll-bookings.ts";

export { isStuck } from "./list/booking-list-rows.ts";

export const shippingLabelsCalls = [listBookingsCall, bookCourierCall];
