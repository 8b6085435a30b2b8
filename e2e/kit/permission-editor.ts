/** The permission editor as staff see it. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./crema.ts";

/** Rows of the editor, top to bottom, with the string each stands for. */
export const areas = [
  ["Edit user permission", "permission.edit"],
  ["User edit", "user.edit"],
  ["Products", "product.edit"],
  ["Locations", "location.edit"],
  ["Orders", "order.edit"],
  ["Promotions", "promotion.edit"],
  ["Mobile app", "notification.edit"],
  ["Shipping labels", "shipping.edit"],
  ["Segments", "segment.edit"],
  ["Trends", "trend.edit"],
  ["Bean Drive", "beandrive.edit"],
] as const;
export const labels = areas.map(([label]) => label);
export const readable = labels.filter((label) => label !== "Bean Drive");
export const reads = [
  "permission",
  "user",
  "product",
  "location",
  "order",
  "promotion",
  "notification",
  "shipping",
].concat(["segment", "trend"]);
export const boss = { permissions: ["permission.edit", "user.edit"] };

export const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "User permissions" });

export async function openEditor(page: Page, userUuid: string): Promise<Locator> {
  await page.goto(`/users/${userUuid}`);
  await page.getByRole("button", { name: "edit permissions" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("table", { name: "Permissions" })).toBeVisible();
  return dialog;
}

/** Every box of the editor as it stands. */
export const boxes = async (dialog: Locator) => {
  const all = await dialog.getByRole("checkbox").evaluateAll((found) =>
    found
      .filter((one) => one instanceof HTMLInputElement)
      .map(({ labels: named, checked, disabled }) => ({
        label: named?.[0]?.textContent ?? "",
        isOn: checked,
        isOff: disabled,
      })),
  );
  const on = (kind: string) =>
    all.filter(({ label, isOn }) => isOn && label.endsWith(kind)).map(({ label }) => label.replace(kind, ""));
  return { read: on(": read"), write: on(": write"), disabled: all.filter(({ isOff }) => isOff).length, all };
};
export const preset = (dialog: Locator, name: string) =>
  dialog.getByRole("group", { name: "Presets fill the boxes below" }).getByRole("button", { name, exact: true });
export const box = (dialog: Locator, label: string, kind: "read" | "write") =>
  dialog.getByRole("checkbox", { name: `${label}: ${kind}` });
