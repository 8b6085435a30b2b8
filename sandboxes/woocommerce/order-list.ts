/** `GET /wp-json/wc/v3/orders`: pages of them, and WordPress's words for what is wrong with them. */
import { json, type Reply } from "../kit/http.ts";
import type { WooOrder } from "./woo-order.ts";

/** What a parameter may be, and what is said where it is not. */
const rules: Readonly<Record<string, readonly [(value: string) => boolean, string]>> = {
  page: [(value) => /^[1-9]\d*$/.test(value), "page must be greater than or equal to 1"],
  per_page: [
    (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 100,
    "per_page must be between 1 (inclusive) and 100 (inclusive)",
  ],
  order: [(value) => value === "asc" || value === "desc", "order is not one of asc and desc."],
  orderby: [(value) => value === "id" || value === "date", "orderby is not one of date, id."],
};

export function listOrders(orders: readonly WooOrder[], url: URL): Reply {
  const wrong = [...url.searchParams].filter(([name, value]) => rules[name]?.[0](value) === false);
  if (wrong.length > 0) return invalid(wrong.map(([name]) => name));
  const asked = (name: string): string | null => url.searchParams.get(name);
  // What is in the trash is left out where nobody asks for it.
  const kept = orders.filter(({ status }) => status !== "trash");
  const found = sorted(kept, asked("orderby") ?? "date", asked("order") ?? "desc");
  const size = Number(asked("per_page") ?? 10);
  const page = Number(asked("page") ?? 1);
  const pages = Math.ceil(found.length / size);
  return {
    ...json(found.slice((page - 1) * size, page * size)),
    headers: { "x-wp-total": String(found.length), "x-wp-totalpages": String(pages) },
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

function sorted(orders: readonly WooOrder[], by: string, direction: string): WooOrder[] {
  const turn = direction === "asc" ? 1 : -1;
  const value = (order: WooOrder): string => (by === "date" ? order.date_created_gmt : "");
  return orders.toSorted((a, b) => turn * (value(a).localeCompare(value(b)) || a.id - b.id));
}
