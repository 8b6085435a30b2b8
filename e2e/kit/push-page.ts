/** The tab of push notifications, found as staff find it. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aDevice, pushTexts } from "../../server/test/pushes.ts";
import { aSegment } from "../../server/test/segments.ts";
import { aCustomer } from "../../server/test/users.ts";
import { type Crema, expect } from "./crema.ts";
import { recordsOf } from "./screen.ts";

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const segment = (page: Page) => page.getByRole("combobox", { name: "Segment" });
export const confirmBox = (page: Page) => page.getByRole("checkbox", { name: "Confirm" });
export const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
export const count = (page: Page) => page.getByRole("status", { name: "Segment count" });
export const question = (page: Page) => page.getByRole("alertdialog");
export const confirm = (page: Page) => question(page).getByRole("button", { name: "Confirm" });
export const pushTable = (page: Page) => page.getByRole("table", { name: "Sent push notifications" });
export const rows = (page: Page) => recordsOf(pushTable(page));

export async function startOver({ app }: Crema): Promise<void> {
  const { db } = app.platform;
  await sql`truncate pushes, push_sendings, app_devices, audiences, audience_members cascade`.execute(db);
  await sql`delete from segments`.execute(db);
  await sql`delete from users where role = 'customer'`.execute(db);
}

/** Three people in the segment 'Ours': two have the app, one of them on two devices. @returns their tokens */
export async function threePeople(crema: Crema): Promise<readonly string[]> {
  const { app } = crema;
  await startOver(crema);
  const [ada, bo] = [await aCustomer(app, { firstName: "Ada" }), await aCustomer(app, { firstName: "Bo" })];
  await aCustomer(app, { firstName: "Cy" });
  await aSegment(app, { name: "Ours", rules: [{ field: "role", operator: "is", comparator: "customer" }] });
  return [await aDevice(app, ada), await aDevice(app, ada, { isApple: true }), await aDevice(app, bo)];
}

export async function fill(page: Page, texts: Partial<typeof pushTexts> = {}): Promise<void> {
  const { internalDescription, title, body } = { ...pushTexts, ...texts };
  await segment(page).selectOption({ label: "Ours" });
  await field(page, "Internal description").fill(internalDescription);
  await field(page, "Title").fill(title);
  await field(page, "Body").fill(body);
  await confirmBox(page).check();
  await expect(send(page)).toBeEnabled();
}
