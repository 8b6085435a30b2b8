import { expect, it } from "vitest";
import { typedField, typedText } from "./typed-fields.ts";

it("what was typed is a line for each field, in words", () => {
  const fields = [
    typedField("internalNotes", "Ring twice"),
    typedField("active", true),
    typedField("maximumRedemptions", 3),
    { name: "zip", label: "Postcode", text: "4001" },
  ];
  expect(typedText(fields)).toBe("Internal notes: Ring twice\nActive: Yes\nMaximum redemptions: 3\nPostcode: 4001");
});
