import { useOwnAddress } from "../../../app/navigation/address.ts";
import { tabOf } from "../../../app/navigation/location-state.ts";
import { PartList } from "../../parts/index.ts";
import { ProductList } from "./product-list.tsx";

/** What is sold: products, and on the second tab the parts behind them. Source: spec part 2, section 2; PROD-01. */
export function ProductsPage() {
  return tabOf(useOwnAddress().state, 2) === 0 ? <ProductList /> : <PartList />;
}
