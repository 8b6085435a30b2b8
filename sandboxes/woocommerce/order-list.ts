/** `GET /wp-json/wc/v3/orders`: filters, order and pages, and WordPress's words for what is wrong with them. */
import { json, type Reply } from "../kit/http.ts";
import type { WooOrder } from "./woo-order.ts";

const statuses = ["pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed", "trash"];

/** What a parameter may be, and what is said where it is not. */
const rules: Readonly<Record<string, readonly [(value: string) => boolean, string]>> = {
  page: [(value) => /^[1-9]\d*$/.test(value), "page must be greater than or equal to 1"],
  per_page: [
    (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 100,
    "per_page must be between 1 (inclusive) and 100 (inclusive)",
  ],
  order: [(value) => value === "asc" || value === "desc", "order is not one of asc and desc."],
  orderby: [(value) => ["date", "id", "modified"].includes(value), "orderby is not one of date, id, modified."],
  status: [
    (value) => value.split(",").every((one) => one === "any" || statuses.includes(one)),
    `status[0] is not one of any, ${statuses.join(", ")}.`,
  ],
  after: [(value) => !Number.isNaN(Date.parse(value)), "Invalid date."],
  before: [(value) => !Number.isNaN(Date.parse(value)), "Invalid date."],
  modified_after: [(value) => !Number.isNaN(Date.parse(value)), "Invalid date."],
  modified_before: [(value) => !Number.isNaN(Date.parse(value)), "Invalid date."],
  customer: [(value) => /^\d+$/.test(value), "customer is not of type integer."],
};

export function listOrders(orders: readonly WooOrder[], url: URL): Reply {
  const wrong = [...url.searchParams].filter(([name, value]) => rules[name]?.[0](value) === false);
  if (wrong.length > 0) return invalid(wrong.map(([name]) => name));
  const asked = (name: string): string | null => url.searchParams.get(name);
  const found = sorted(
    orders.filter((order) => fits(order, asked)),
    asked("orderby") ?? "date",
    asked("order") ?? "desc",
  );
  const size = Number(asked("per_page") ?? 10);
  const page = Number(asked("page") ?? 1);
  const pages = Math.ceil(found.length / size);
  return {
    ...json(found.slice((page - 1) * size, page * size)),
    headers: { "x-wp-total": String(found.length), "x-wp-totalpages": String(pages), ...linkOf(url, page, pages) },
  };
}

function invalid(names: readonly string[]): Reply {
  const params = Object.fromEntries(names.map((name) => [name, rules[name]?.[1] ?? ""]));
  const details = Object.fromEntries(
    names.map((name) => [name, { code: "rest_invalid_param", message: params[name], data: null }]),
  );
  return json(
    {
      code: "rest_invalid_param",
      message: `Invalid parameter(s): ${names.join(", ")}`,
      data: { status: 400, params, details },
    },
    400,
  );
}

/** Without a status, or with `any`, what is in the trash is left out. */
function fits(order: WooOrder, asked: (name: string) => string | null): boolean {
  const wanted = (asked("status") ?? "any").split(",");
  const isOfStatus = wanted.includes("any") ? order.status !== "trash" : wanted.includes(order.status);
  const customer = asked("customer");
  return (
    isOfStatus &&
    (customer === null || order.customer_id === Number(customer)) &&
    isWithin(order.date_created, asked("after"), asked("before")) &&
    isWithin(order.date_modified_gmt, asked("modified_after"), asked("modified_before"))
  );
}

const bare = (date: string): string => date.replace(/(Z|[+-]\d\d:?\d\d)$/, "");

/** Compares as the shop does: shop-local times, whatever zone is written behind them. */
const isWithin = (date: string, after: string | null, before: string | null): boolean =>
  (after === null || date > bare(after)) && (before === null || date < bare(before));

function sorted(orders: readonly WooOrder[], by: string, direction: string): WooOrder[] {
  const turn = direction === "asc" ? 1 : -1;
  const value = (order: WooOrder): string =>
    by === "modified" ? order.date_modified_gmt : by === "date" ? order.date_created_gmt : "";
  return orders.toSorted((a, b) => turn * (value(a).localeCompare(value(b)) || a.id - b.id));
}

function linkOf(url: URL, page: number, pages: number): Readonly<Record<string, string>> {
  const to = (other: number, rel: string): string => {
    const there = new URL(url);
    there.searchParams.set("page", String(other));
    return `<${there.href}>; rel="${rel}"`;
  };
  const links = [...(page > 1 ? [to(page - 1, "prev")] : []), ...(page < pages ? [to(page + 1, "next")] : [])];
  return links.length === 0 ? {} : { link: links.join(", ") };
}
