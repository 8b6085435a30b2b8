import { ListPage } from "../../../ui/shell/shell-frame.tsx";

/** The orders list. Source: spec part 1, section 2 'Orders list'. */
export function OrderList() {
  return <ListPage>{null}</ListPage>;
}
