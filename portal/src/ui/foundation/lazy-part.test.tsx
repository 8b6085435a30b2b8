import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { lazyPart, tellLostPartsBy } from "./lazy-part.tsx";

const Hint = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close hint
  </button>
);

const told = vi.fn<(cause: unknown) => void>();

afterEach(() => {
  told.mockReset();
  tellLostPartsBy(() => {});
});

async function show(load: () => Promise<typeof Hint>) {
  tellLostPartsBy(told);
  const LazyHint = lazyPart(load, ({ onClose }) => onClose());
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" defaultValue="typed" />
        <button type="button" onPointerEnter={LazyHint.preload} onClick={() => setOpen(true)}>
          {isOpen ? "Asked" : "Ask"}
        </button>
        {isOpen && <LazyHint onClose={() => setOpen(false)} />}
      </>
    );
  }
  await render(<Page />);
}

it("shows the part once its code is there, and fetches it once", async () => {
  const load = vi.fn(() => Promise.resolve(Hint));
  await show(load);
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByRole("button", { name: "Close hint" }).click();
    await expect.element(page.getByRole("button", { name: "Close hint" })).not.toBeInTheDocument();
  }
  expect(load).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
});

it("tells of a part that cannot be fetched, closes what asked for it, keeps the page, and tries again next time", async () => {
  const cause = new Error("no network");
  let isOnline = false;
  await show(() => (isOnline ? Promise.resolve(Hint) : Promise.reject(cause)));
  await page.getByRole("button", { name: "Ask" }).click();
  await expect.poll(() => told.mock.calls).toEqual([[cause]]);
  await expect.element(page.getByRole("button", { name: "Ask", exact: true })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("typed");
  isOnline = true;
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Close hint" })).toBeVisible();
});
