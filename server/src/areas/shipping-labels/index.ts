export {
  bookingsWaiting,
  courierBookingFlow,
  courierBookingTasks,
  drainBookings,
} from "./courier-booking/courier-booking.ts";
export { courierMessages } from "./news/courier-message-rows.ts";
export { courierWebhook } from "./news/courier-webhook.ts";
export { courierPollTasks } from "./polling/poll-bookings.ts";
export { shippingLabelsCalls } from "./routes.ts";
export { isStuck } from "./stuck-rows.ts";
export { bookingEffects } from "./courier-booking/booking-effects.ts";
