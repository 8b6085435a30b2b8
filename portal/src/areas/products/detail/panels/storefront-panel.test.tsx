import "../../../../ui/foundation/foundation.ts";
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { loadSettings } from "../../../../app/start/settings.ts";
import { StorefrontPanel } from "./storefront-panel.tsx";

beforeAll(async () => {
  const block = document.createElement("script");
  block.id = "settings";
  block.type = "application/json";
  block.textContent = JSON.stringify({ cremaEnv: "local" });
  document.head.append(block);
  await loadSettings(document);
});

it("tells in one line each, as wide as the side column is, which number it has and when the shop had it last", async () => {
  const shopCopy = { state: "synced", syncedAt: "2026-11-22T22:37:01.000Z", reason: "" } as const;
  const product = { uuid: "e6f3f1d1-95eb-458c-befa-e729645c40d0", shopifyId: "6000000303", shopCopy };
  await render(
    <div style={{ width: "348px" }}>
      <StorefrontPanel product={product} canEdit={false} />
    </div>,
  );
  await expect.element(page.getByText("23/11/2026 08:37:01 AM")).toBeVisible();
  await document.fonts.ready;
  const heights = [...document.querySelectorAll("dd")].map((one) => one.getBoundingClientRect().height);
  expect(heights).toEqual([20, 20]);
});

it("tells why a save that waits is not there yet", async () => {
  const product = { uuid: "e6f3f1d1-95eb-458c-befa-e729645c40d0", shopifyId: "6000000303" };
  const waiting = { state: "waiting", syncedAt: "", reason: "The shop answered with an error (502)" } as const;
  const { rerender } = await render(<StorefrontPanel product={{ ...product, shopCopy: waiting }} canEdit={false} />);
  const note = page.getByText("Not there yet: The shop answered with an error (502). It goes on by itself.");
  await expect.element(note).toBeVisible();
  await rerender(<StorefrontPanel product={{ ...product, shopCopy: { ...waiting, reason: "" } }} canEdit={false} />);
  await expect.element(page.getByText("Waiting")).toBeVisible();
  await expect.element(page.getByText(/Not there yet/)).not.toBeInTheDocument();
});
