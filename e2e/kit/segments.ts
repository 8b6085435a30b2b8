/** Segments for stories, and the parts of their pages. */
import { createSegment, getSegment, type Segment } from "@crema/contract/areas/segments";
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { signInAs } from "../../server/test/sessions.ts";
import { aStaffMember } from "../../server/test/users.ts";
import type { Crema } from "./crema.ts";
import { card } from "./screen.ts";

/** Who may change segments and open users. */
export const segmentEditor = { permissions: ["segment.edit", "user.edit"] };
/** Who may only look at them. */
export const segmentReader = { read: ["segment"] as const };

const rulesBody = ({ name, description = "", constraints = "all", rules = everybody }: GivenSegment) => ({
  name,
  description,
  constraints,
  rules,
});
const everybody = [{ field: "email", operator: "contains", comparator: "@" }];
export interface GivenSegment {
  readonly name: string;
  readonly description?: string;
  readonly constraints?: "all" | "any";
  readonly rules?: { field: string; operator: string; comparator?: string }[];
}

/** A segment made by its call; everybody with an email address unless told otherwise. @returns the uuid */
export async function aStoredSegment({ app }: Crema, given: GivenSegment): Promise<string> {
  const headers = await signInAs(app, await aStaffMember(app, segmentEditor));
  return (await app.call(createSegment, { body: rulesBody(given), headers })).body.uuid;
}

/** A segment as it is stored now. */
export async function storedSegment({ app }: Crema, uuid: string): Promise<Segment> {
  const headers = await signInAs(app, await aStaffMember(app, segmentEditor));
  const { body } = await app.call(getSegment, { params: { uuid }, headers });
  if (!("rules" in body)) throw new Error("only its name was told");
  return body;
}

export const segmentTable = (page: Page): Locator => page.getByRole("table", { name: "Segments" });
export const nameField = (page: Page): Locator =>
  card(page, "Segment Details").getByRole("textbox", { name: "Name", exact: true });
export const saveAndRun = (page: Page): Locator => page.getByRole("button", { name: "Save & Run" });
/** 'Segment results (35)'. */
export const results = (page: Page, count: number): Locator => card(page, `Segment results (${count})`);

export const rules = (page: Page): Locator => card(page, "Rules");
export const addRule = (page: Page): Locator => rules(page).getByRole("button", { name: "Add rule", exact: true });
/** @param place - "Rule 2 of 3", "Group 2, rule 1 of 1" */
export const ruleAt = (page: Page, place: string) => ({
  field: rules(page).getByLabel(`${place}: field`, { exact: true }),
  operator: rules(page).getByLabel(`${place}: operator`, { exact: true }),
  value: rules(page).getByLabel(`${place}: value`, { exact: true }),
  remove: rules(page).getByRole("button", { name: `Remove: ${place}`, exact: true }),
});

/** Fills in the rule at a place; a value of a select is chosen by its label. */
export async function fillRule(
  page: Page,
  place: string,
  { field, operator, value }: { field: string; operator?: string; value?: string },
): Promise<void> {
  const rule = ruleAt(page, place);
  await rule.field.selectOption({ label: field });
  if (operator !== undefined) await rule.operator.selectOption({ label: operator });
  if (value === undefined) return;
  const isSelect = await rule.value.evaluate((one) => one.tagName === "SELECT");
  await (isSelect ? rule.value.selectOption({ label: value }) : rule.value.fill(value));
}

export async function openSegment(page: Page, uuid: string): Promise<void> {
  await page.goto(`/segments/${uuid}`);
  await nameField(page).waitFor();
  await expect(rules(page).getByRole("list").first()).toBeVisible();
}

/** Presses Save & Run. @returns what was sent */
export async function saved(page: Page): Promise<Request> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => /\/v1\/segments\/(create|update)/.test(one.url())),
    saveAndRun(page).click(),
  ]);
  return request;
}
