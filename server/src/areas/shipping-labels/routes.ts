import { listBookings } from "@crema/contract/areas/shipping-labels";
import { bind } from "../../platform/http/bind-call.ts";
import { listStoredBookings } from "./list/list-bookings.ts";

export const shippingLabelsCalls = [bind(listBookings, listStoredBookings)];
