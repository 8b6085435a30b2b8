import { bookCourier, listBookings } from "@crema/contract/areas/shipping-labels";
import { bind } from "../../platform/http/bind-call.ts";
import { bookCourierOfOrder } from "./courier-booking/book-courier.ts";
import { listStoredBookings } from "./list/list-bookings.ts";

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

export const shippingLabelsCalls = [bind(listBookings, listStoredBookings), bind(bookCourier, bookCourierOfOrder)];
