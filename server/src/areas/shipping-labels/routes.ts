import { bookCourier, listBookings } from "@crema/contract/areas/shipping-labels";
import { bind } from "../../platform/http/bind-call.ts";
import { bookCourierOfOrder } from "./courier-booking/book-courier.ts";
import { listStoredBookings } from "./list/list-bookings.ts";

export const shippingLabelsCalls = [bind(listBookings, listStoredBookings), bind(bookCourier, bookCourierOfOrder)];
