import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { startPage, storeSession } from "../../../test/sign-in.ts";
import { clearSession } from "../session/session-store.ts";
import { useFoundKinds } from "./palette-kinds.ts";

const one = (kind: string, id: string, more: object = {}) => ({ kind, id, label: id, detail: "", state: "", ...more });

let asked: string[];
let read: string[];
let found: object[];
beforeEach(() => {
  asked = [];
  found = [];
  storeSession();
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.includes("/permissions/"))
      return Response.json({ permissions: [{ roles: ["staff"], permissions: [], read }] });
    asked.push(address);
    return Response.json({ found });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

async function allow(...names: string[]): Promise<void> {
  read = names;
  await startPage(["products", "promotions", "shipping", "segments"]);
}

function Groups({ query }: { query: string }) {
  const { groups, isLoading } = useFoundKinds(query);
  const lines = groups.flatMap(({ label, entries }) =>
    entries.map(({ id, hint }) => `${label}: ${id}${hint === undefined ? "" : ` (${hint})`}`),
  );
  return <output>{isLoading ? "asking" : lines.join("\n")}</output>;
}
const show = (query: string) => (
  <QueryClientProvider client={new QueryClient()}>
    <Groups query={query} />
  </QueryClientProvider>
);
const shows = (text: string) => expect.element(page.getByRole("status")).toHaveTextContent(text);

describe("what the palette finds beside users and orders", () => {
  it("opens each kind at its page, in one question, and tells how it stands only where that is news", async () => {
    await allow("product", "promotion", "shipping", "segment");
    found = [
      one("shippingLabels", "PP1", { state: "with driver" }),
      one("voucherCodes", "v-1", { label: "AB CD", state: "expired" }),
      one("vouchers", "v-1", { state: "live" }),
      one("products", "p-1", { state: "published" }),
      one("parts", "A/1 b", { state: "out of stock" }),
      one("segments", "s-1"),
    ];
    await render(show("ab"));
    await shows(
      [
        "Shipping Labels: /shipping-labels?search=PP1&completedNo=false (With driver)",
        "Voucher Codes: /promotions/vouchers/v-1?code=AB+CD (Expired)",
        "Vouchers: /promotions/vouchers/v-1",
        "Products: /products/p-1",
        "Parts: /parts/A%2F1%20b (Out of stock)",
        "Segments: /segments/s-1",
      ].join(" "),
    );
    expect(asked).toHaveLength(1);
  });

  it("leaves out kinds whose page is switched off or not theirs, and asks nothing where none is left", async () => {
    await allow("location", "segment");
    found = [one("locations", "l-1"), one("vouchers", "v-1"), one("segments", "s-1")];
    const screen = await render(show("ab"));
    await shows("Segments: /segments/s-1");
    await allow("location");
    await screen.rerender(show("abc"));
    await shows("");
    expect(asked).toHaveLength(1);
  });

  it("asks for nothing by one letter", async () => {
    await allow("product");
    await render(show("a"));
    await shows("");
    expect(asked).toEqual([]);
  });
});
