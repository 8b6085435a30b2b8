import { describe, expect, it } from "vitest";
import { ApiError, messageOf, readErrorBody } from "./api-error.ts";

describe("an error body", () => {
  it("gives what it has and leaves out what is of another type", () => {
    const text = JSON.stringify({ code: "invalid", message: "No", errors: { a: "x", b: 1 }, requestId: 7 });
    expect(readErrorBody(text)).toEqual({ code: "invalid", message: "No", errors: { a: "x" } });
  });

  it.each(["", "<html>", "null", "[]", '"text"'])("of the shape %j gives nothing", (text) => {
    expect(readErrorBody(text)).toEqual({});
  });
});

describe("the message of an error", () => {
  it("is the server's own", () => {
    expect(messageOf(new ApiError(500, { message: "The kettle is empty" }))).toBe("The kettle is empty");
  });

  it("is 'Something went wrong' when the server gave none", () => {
    expect(messageOf(new ApiError(500, {}))).toBe("Something went wrong");
    expect(messageOf(new Error("x"))).toBe("Something went wrong");
  });

  it("says that no answer came, unless another text is given", () => {
    expect(messageOf(new ApiError(0, {}))).toBe("No answer from the server: check the connection and try again");
    expect(messageOf(new ApiError(0, {}), "Could not delete user")).toBe("Could not delete user");
    expect(messageOf(new ApiError(0, {}), "")).toBe("");
  });

  it("knows who saved in between on a conflict only", () => {
    const body = { code: "changed_by_someone_else", changedBy: "Ruby", changedAt: "2026-11-21T00:00:00Z" } as const;
    const told = { changedBy: "Ruby", changedAt: "2026-11-21T00:00:00Z" };
    expect(new ApiError(409, body).conflict).toEqual({ ...told, fields: [] });
    const conflicts = { title: { yours: "Mine", theirs: "Ruby's" } };
    expect(new ApiError(409, { ...body, conflicts }).conflict).toEqual({ ...told, fields: ["title"] });
    expect(new ApiError(409, { code: "own_account" }).conflict).toBeUndefined();
  });
});
