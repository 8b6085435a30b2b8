import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { Button } from "../button/button.tsx";
import type { AudienceDialogProps, ShownAudience } from "./audience-dialog.tsx";
import { LazyAudienceDialog } from "./lazy-dialog.tsx";

const audience: ShownAudience = {
  segmentName: "Queensland regulars",
  total: 20_035,
  reachable: 19_990,
  leftOut: [
    { reason: "Not verified", count: 30 },
    { reason: "Does not want marketing", count: 15 },
  ],
  samples: Array.from({ length: 20 }, (_, n) => ({
    uuid: `0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a${String(n).padStart(2, "0")}`,
    name: n === 3 ? "" : `Customer ${n} with a name as long as names of people can be`,
    email: `customer.number.${n}@a-rather-long-domain-of-an-example.test`,
  })),
};
const sentenceOf = (n: number): string => `You are about to generate and email codes to ${n} people.`;

async function show(given: Partial<AudienceDialogProps> = {}) {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  const props = { audience, sentenceOf, onConfirm, onClose, ...given };
  await render(<LazyAudienceDialog {...props} />);
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  return { onConfirm, onClose };
}
const confirm = () => page.getByRole("button", { name: "Confirm" });
const cancel = () => page.getByRole("button", { name: "Cancel" });

describe("the question before an act on a whole segment", () => {
  it("says the exact number, who is left out and why, and twenty of them [PRO-CODE-18]", async () => {
    await show();
    const dialog = page.getByRole("alertdialog");
    await expect.element(dialog).toMatchTextContent(/You are about to generate and email codes to 19990 people\./);
    await expect.element(dialog).toMatchTextContent(/Are you sure you wish to continue\?/);
    await expect.element(dialog).toMatchTextContent(/People in it20,035Reached19,990Left out45/);
    const reasons = page.getByRole("region", { name: "Left out, and why" });
    expect(
      reasons
        .getByRole("listitem")
        .elements()
        .map((one) => one.textContent),
    ).toEqual(["Not verified30", "Does not want marketing15"]);
    expect(page.getByRole("list", { name: "20 of them" }).getByRole("listitem").elements()).toHaveLength(20);
    await expectAccessible();
  });

  it("says why there are no names, where the keyboard gets to it", async () => {
    await show({ audience: { ...audience, samples: [] } });
    const why = page.getByText("Names are shown to staff who may view segments.");
    await expect.element(why).toBeVisible();
    expect(page.getByText("Who they are").element().tagName).toBe("SUMMARY");
    await expectAccessible();
  });

  it("asks, and does what was answered", async () => {
    const { onConfirm, onClose } = await show();
    await confirm().click();
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await cancel().click();
    await userEvent.keyboard("{Escape}");
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 2]);
  });

  const nobody = { ...audience, total: 0, reachable: 0, leftOut: [], samples: [] };
  const unreached = { ...audience, reachable: 0 };
  it.each([
    ["before the number is known", { audience: undefined }, "Loading"],
    ["for nobody", { audience: nobody }, "Reached0"],
    ["where somebody has to be reached and nobody is", { audience: unreached, isSomebodyNeeded: true }, "Reached0"],
    ["where the number could not be found out", { loadError: { message: "Try again", onRetry: vi.fn() } }, "Retry"],
  ])("cannot be confirmed %s", async (_title, given, shown) => {
    const { onConfirm } = await show(given);
    await expect.element(page.getByRole("alertdialog")).toMatchTextContent(new RegExp(shown));
    await expect.element(confirm()).toBeDisabled();
    await confirm().click({ force: true });
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("is deaf while the act runs, and says why it did not work", async () => {
    const { onConfirm, onClose } = await show({ isBusy: true, error: "This voucher is inactive" });
    await expect.element(cancel()).toBeDisabled();
    await confirm().click({ force: true });
    await userEvent.keyboard("{Escape}");
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
    await expect.element(page.getByRole("alert")).toMatchTextContent(/This voucher is inactive/);
  });

  it("has a place for a test to oneself", async () => {
    const onTest = vi.fn();
    await show({ test: <Button onClick={onTest}>Send a test to me</Button> });
    await page.getByRole("button", { name: "Send a test to me" }).click();
    expect(onTest).toHaveBeenCalledOnce();
  });

  it.each(["light", "dark"])("can be read on a telephone, %s", async (theme) => {
    await page.viewport(390, 844);
    document.documentElement.dataset["theme"] = theme;
    try {
      await show({ title: "Generate codes", test: <Button>Send a test to me</Button> });
      const { scrollWidth, clientWidth } = document.querySelector(".ui-dialog-body") ?? document.body;
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await expectAccessible();
    } finally {
      delete document.documentElement.dataset["theme"];
      await page.viewport(1280, 800);
    }
  });
});
