import { ListPage } from "../../ui/shell/shell-frame.tsx";

/** Couriers' bookings. Source: spec part 1, section 2 'Shipping labels'. */
export function ShippingLabelList() {
  return <ListPage>{null}</ListPage>;
}
