import { ListPage } from "../../../ui/shell/shell-frame.tsx";

/** One order. Source: spec part 1, section 2 'Order detail'. */
export function OrderDetail() {
  return <ListPage>{null}</ListPage>;
}
