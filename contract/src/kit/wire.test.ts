import { describe, expect, it } from "vitest";
import { safeParse } from "zod";
import { anyOf, day, direction, email, link, text, uuid } from "./wire.ts";

describe("an email address", () => {
  it.each(["a+b&c@x.test", "o'brien@x.test", "A.B@Example.CO.NZ", "  a@b.co  "])("may be %s", (given) => {
    expect(safeParse(email, given)).toEqual({ success: true, data: given.trim() });
  });

  it.each([
    "",
    "a",
    "a@",
    "@x.test",
    "a@localhost",
    "a b@x.test",
    "a@x..test",
    "a@-x.test",
    "a@x.t",
    `${"a".repeat(65)}@x.test`,
  ])("may not be '%s'", (given) => {
    expect(safeParse(email, given).error?.issues[0]?.message).toBe("Please enter a valid email address");
  });
});

describe("a text", () => {
  it.each(["", "Zoë 💥", "a\nb"])("may be %j", (given) => {
    expect(safeParse(text(10), given)).toEqual({ success: true, data: given });
  });

  it("is kept in one form of Unicode", () => {
    expect(safeParse(text(4), "Zoe\u0308 ")).toEqual({ success: true, data: "Zoë" });
  });

  it.each(["a\u0000b", "\uD83D", "\uDCA5a"])("may not hold what PostgreSQL cannot store, as in %j", (given) => {
    expect(safeParse(text(10), given).error?.issues).toMatchObject([
      { message: "has a character that cannot be stored" },
    ]);
  });
});

describe("a uuid", () => {
  it("is read in any letter case and is lower case from then on", () => {
    const given = "0B7C6D1E-8C9E-4B59-9F0A-0D6F0F6F0A01";
    expect(safeParse(uuid, given)).toEqual({ success: true, data: given.toLowerCase() });
    expect(safeParse(uuid, "all").success).toBe(false);
  });
});

describe("a day", () => {
  it.each(["", "1990-02-28", "2000-02-29"])("may be '%s'", (given) => {
    expect(safeParse(day, given)).toEqual({ success: true, data: given });
  });

  it.each(["1990-02-31", "31/02/1990", "0000-01-01", "1990-2-1", "tomorrow"])(
    "answers 'Invalid Date' to %s",
    (given) => {
      expect(safeParse(day, given).error?.issues).toMatchObject([{ message: "Invalid Date" }]);
    },
  );
});

describe("a sort direction", () => {
  it.each([
    ["asc", "asc"],
    ["desc", "desc"],
    ["1", "asc"],
    [-1, "desc"],
    ["-1", "desc"],
  ])("reads %s as %s", (given, meant) => {
    expect(safeParse(direction, given)).toEqual({ success: true, data: meant });
  });

  it("refuses anything else", () => {
    expect(safeParse(direction, "up").success).toBe(false);
  });
});

describe("a filter of several values", () => {
  it.each([
    ["Staff,customer", ["staff", "customer"]],
    [
      ["staff", "Customer"],
      ["staff", "customer"],
    ],
    ["", []],
    [" staff , ", ["staff"]],
  ])("reads %j", (given, meant) => {
    expect(safeParse(anyOf(["staff", "customer"]), given)).toEqual({ success: true, data: meant });
  });

  it("refuses a value outside the list", () => {
    expect(safeParse(anyOf(["staff", "customer"]), "staff,admin").success).toBe(false);
  });
});

describe("a link", () => {
  it.each([
    "",
    "https://shop.example/a?b#c",
    "http://shop.example",
    "www.shop.example",
    "shop.example:8080/a",
    "mailto:a@b.example",
    "tel:+61412345678",
    "HTTPS://shop.example",
  ])("may be %s", (given) => expect(link.safeParse(given).success).toBe(true));
  it.each([
    "javascript:alert(1)",
    " JaVaScript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
  ])("may not be %s", (given) => expect(link.safeParse(given).success).toBe(false));
});
