/** What one call finds for the command palette beside users and orders: each kind with the page that shows it. Source: docs/areas/find.md. */
import { Coffee, Filter, MapPin, Package, PackageCheck, Ticket, TicketPercent, User } from "lucide-react";
import type { Found, FoundKind, findRecords } from "@crema/contract/areas/find";
import type { IconComponent } from "../../ui/button/button.tsx";
import type { PaletteEntry, PaletteGroup } from "../../ui/shell/command-palette.tsx";
import { useAccessRecord } from "../access/access-store.ts";
import { canOpen, findPage } from "../access/open-pages.ts";
import { callOf } from "../api/call.ts";
import { writeSearch } from "../navigation/search-codec.ts";
import { featuresOn } from "../start/settings.ts";
import { shortestSearch, useFound } from "./palette-records.ts";

const find = callOf<typeof findRecords>("GET", "/v1/find");

interface Kind {
  readonly label: string;
  readonly icon: IconComponent;
  readonly href: (one: Pick<Found, "id" | "label">) => string;
}
const under =
  (path: string) =>
  ({ id }: Pick<Found, "id">): string =>
    `${path}/${encodeURIComponent(id)}`;
const voucherHref = under("/promotions/vouchers");

/** In the order of the groups. */
const kinds: Readonly<Record<FoundKind, Kind>> = {
  users: { label: "Users", icon: User, href: under("/users") },
  shippingLabels: {
    label: "Shipping Labels",
    icon: PackageCheck,
    href: ({ id }) => `/shipping-labels${writeSearch({ search: id, completedNo: false })}`,
  },
  voucherCodes: {
    label: "Voucher Codes",
    icon: Ticket,
    href: (one) => `${voucherHref(one)}${writeSearch({ code: one.label })}`,
  },
  vouchers: { label: "Vouchers", icon: TicketPercent, href: voucherHref },
  products: { label: "Products", icon: Coffee, href: under("/products") },
  parts: { label: "Parts", icon: Package, href: under("/parts") },
  locations: { label: "Locations", icon: MapPin, href: under("/locations") },
  segments: { label: "Segments", icon: Filter, href: under("/segments") },
};
const isKind = (name: string): name is FoundKind => name in kinds;
const kindNames = Object.keys(kinds).filter(isKind);

/** How it stands, where that is not what one expects. */
const stateShown = (state: string): string | undefined =>
  ["", "live", "published"].includes(state) ? undefined : `${state.charAt(0).toUpperCase()}${state.slice(1)}`;

/** By name, code or number; only kinds whose page this person may open. */
export function useFoundKinds(query: string) {
  const access = useAccessRecord();
  const on = featuresOn();
  const opens = (kind: FoundKind): boolean => {
    const [path = ""] = kinds[kind].href({ id: "any", label: "" }).split("?");
    const found = findPage(path);
    return found !== undefined && canOpen(found, access, on);
  };
  const wanted = kindNames.filter(opens);
  const { rows, isLoading, isFailed } = useFound<Found>({
    kind: "records",
    query,
    isWanted: wanted.length > 0 && query.length >= shortestSearch,
    find: async (signal) => (await find({ query: { search: query } }, { signal })).found,
  });
  const groups: PaletteGroup[] = wanted.map((kind) => ({
    id: kind,
    label: kinds[kind].label,
    entries: rows.filter((row) => row.kind === kind).map(entryOf),
  }));
  return { groups, isLoading, isFailed };
}

const entryOf = ({ kind, id, label, detail, state }: Found): PaletteEntry => ({
  id: kinds[kind].href({ id, label }),
  label,
  detail,
  icon: kinds[kind].icon,
  hint: stateShown(state),
});
