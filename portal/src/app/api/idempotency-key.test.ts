import { expect, it } from "vitest";
import { keyPerBody } from "./idempotency-key.ts";

it("keeps its key while the same body is tried again, and has another for another body", () => {
  const keyOf = keyPerBody();
  const first = keyOf({ title: "House Blend" });
  expect(keyOf({ title: "House Blend" })).toBe(first);
  const second = keyOf({ title: "Home Blend" });
  expect(second).not.toBe(first);
  expect(keyOf({ title: "Home Blend" })).toBe(second);
});

it("is another form's own", () => {
  expect(keyPerBody()({})).not.toBe(keyPerBody()({}));
});
