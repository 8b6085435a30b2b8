import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { refusedFields } from "./server-errors.ts";

const form = { firstName: "A", postcode: "x" };
const refused = (errors: Record<string, string>, status = 422) => new ApiError(status, { code: "invalid", errors });

describe("fields the server refused", () => {
  it("are found by their own name and by the end of their path", () => {
    const found = refusedFields(refused({ firstName: "no", "profile.postcode": "neither" }), form);
    expect(found).toEqual({
      fields: { firstName: { text: "no", value: "A" }, postcode: { text: "neither", value: "x" } },
      hasOthers: false,
    });
  });

  it("tell when the server named a field the form does not have", () => {
    expect(refusedFields(refused({ accessRoles: "no" }), form)).toEqual({ fields: {}, hasOthers: true });
  });

  it("are none for an error of another kind", () => {
    expect(refusedFields(refused({ firstName: "no" }, 409), form)).toBeUndefined();
    expect(refusedFields(refused({}), form)).toBeUndefined();
    expect(refusedFields(new Error("x"), form)).toBeUndefined();
  });
});
