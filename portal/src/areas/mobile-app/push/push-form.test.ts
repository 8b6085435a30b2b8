import { describe, expect, it } from "vitest";
import { canSend, canTest, changed, emptyForm, hasTexts, type PushForm, textsOf } from "./push-form.ts";

const whole: PushForm = {
  segmentUuid: "6f1d2b8f-7d7e-4c55-9a63-0f1d2b8f6a01",
  internalDescription: "Spring",
  title: "Double Bean Dollars",
  body: "This weekend only",
  isConfirmed: true,
};

describe("Send", () => {
  it("needs segment, description, title, body, the tick and the number of people [APP-PUSH-05] [APP-PUSH-06]", () => {
    expect(canSend(whole, 12)).toBe(true);
    expect(canSend(whole, 0)).toBe(true);
    expect(canSend(whole, undefined)).toBe(false);
    expect(canSend({ ...whole, isConfirmed: false }, 12)).toBe(false);
    for (const name of ["segmentUuid", "internalDescription", "title", "body"] as const) {
      expect([name, canSend({ ...whole, [name]: "" }, 12)]).toEqual([name, false]);
      expect([name, canSend({ ...whole, [name]: "  \n" }, 12)]).toEqual([name, false]);
    }
  });
});

it("Confirm is asked anew for another segment or text [APP-PUSH-05] [AMB-105]", () => {
  for (const name of ["segmentUuid", "internalDescription", "title", "body"] as const)
    expect([name, changed(whole, { [name]: "other" })]).toEqual([
      name,
      { ...whole, [name]: "other", isConfirmed: false },
    ]);
  expect(changed(emptyForm, { isConfirmed: true }).isConfirmed).toBe(true);
});

it("texts are lost when the form is left, a choice alone is not worth a question", () => {
  expect(hasTexts(emptyForm)).toBe(false);
  expect(hasTexts({ ...emptyForm, segmentUuid: whole.segmentUuid, isConfirmed: true, title: " " })).toBe(false);
  for (const name of ["internalDescription", "title", "body"] as const)
    expect([name, hasTexts({ ...emptyForm, [name]: "a" })]).toEqual([name, true]);
});

it("a test needs title and body alone", () => {
  expect(canTest({ ...emptyForm, title: "a", body: "b" }, "me@example.test")).toBe(true);
  expect(canTest({ ...emptyForm, title: "a", body: "b" }, " ")).toBe(false);
  expect(canTest({ ...emptyForm, title: "a", body: " " }, "me@example.test")).toBe(false);
});

it("texts leave without the spaces around them", () => {
  expect(textsOf({ ...whole, title: " Hello ", body: "a\nb\n" })).toEqual({
    internalDescription: "Spring",
    title: "Hello",
    body: "a\nb",
  });
});
