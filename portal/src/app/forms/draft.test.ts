import { describe, expect, it } from "vitest";
import {
  type Changes,
  afterSave,
  changedFields,
  conflictingFields,
  differingFields,
  keepMine,
  shownForm,
  withField,
  withoutField,
} from "./draft.ts";

interface Form {
  readonly name: string;
  readonly city: string;
  readonly isVip: boolean;
}
const stored: Form = { name: "Ada", city: "Brisbane", isVip: false };
const none: Changes<Form> = {};

describe("a draft", () => {
  it("shows the stored record with the changes over it", () => {
    expect(shownForm(stored, withField(none, stored, "city", "Cairns"))).toEqual({ ...stored, city: "Cairns" });
  });

  it("is unchanged again when a field is set back", () => {
    const changed = withField(none, stored, "isVip", true);
    expect(changedFields(stored, changed)).toEqual(["isVip"]);
    expect(changedFields(stored, withField(changed, stored, "isVip", false))).toEqual([]);
  });

  it("lets a newer record through where nothing was typed", () => {
    const changed = withField(none, stored, "city", "Cairns");
    expect(shownForm({ ...stored, name: "Grace" }, changed)).toEqual({ name: "Grace", city: "Cairns", isVip: false });
    expect(conflictingFields({ ...stored, name: "Grace" }, changed)).toEqual([]);
  });

  it("sees a conflict where somebody else changed the same field to something else", () => {
    const changed = withField(none, stored, "city", "Cairns");
    expect(conflictingFields({ ...stored, city: "Sydney" }, changed)).toEqual(["city"]);
    expect(conflictingFields({ ...stored, city: "Cairns" }, changed)).toEqual([]);
  });

  it("still sees it after more typing, because it remembers what was there at first", () => {
    const newer = { ...stored, city: "Sydney" };
    const changed = withField(withField(none, stored, "city", "C"), newer, "city", "Cairns");
    expect(conflictingFields(newer, changed)).toEqual(["city"]);
  });

  it("ends a conflict by keeping mine or taking theirs", () => {
    const newer = { ...stored, city: "Sydney" };
    const changed = withField(none, stored, "city", "Cairns");
    const mine = keepMine(changed, newer, "city");
    expect(conflictingFields(newer, mine)).toEqual([]);
    expect(shownForm(newer, mine).city).toBe("Cairns");
    expect(shownForm(newer, withoutField(changed, "city")).city).toBe("Sydney");
  });

  it("keeps after a save what was typed while it was on its way", () => {
    const sent = { ...stored, name: "Grace", city: "Cairns" };
    let changes = withField(withField(none, stored, "name", "Grace"), stored, "city", "Cairns");
    changes = withField(changes, stored, "city", "Townsville");
    const left = afterSave(changes, sent, sent);
    expect(changedFields(sent, left)).toEqual(["city"]);
    expect(conflictingFields(sent, left)).toEqual([]);
  });

  it("drops what the server stored in its own writing", () => {
    const sent = { ...stored, city: " cairns " };
    const left = afterSave(withField(none, stored, "city", " cairns "), sent, { ...stored, city: "Cairns" });
    expect(changedFields(stored, left)).toEqual([]);
    expect(shownForm({ ...stored, city: "Cairns" }, left).city).toBe("Cairns");
  });

  it("names the fields in which two versions differ", () => {
    expect(differingFields(stored, { ...stored, isVip: true })).toEqual(["isVip"]);
  });
});
