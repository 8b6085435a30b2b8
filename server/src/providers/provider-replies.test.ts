import { describe, expect, it } from "vitest";
import { z } from "zod";
import { secret } from "../platform/config/secret.ts";
import { knowsSecret, readJson, withoutContacts } from "./provider-replies.ts";

describe("a reply", () => {
  const shape = z.object({ n: z.number() });
  it.each([
    ["is read", '{"n":1}', { n: 1 }],
    ["of another shape is not", '{"n":"1"}', undefined],
    ["that broke off is not", '{"n":', undefined],
    ["of a proxy is not", "<html>", undefined],
    ["without content is not", "", undefined],
  ])("%s", (_, text, meaning) => {
    expect(readJson(Buffer.from(text), shape)).toEqual(meaning);
  });
});

describe("a secret", () => {
  it("is known by its letters, and one that is not set by nobody", () => {
    expect(knowsSecret("long-random", secret("long-random"))).toBe(true);
    expect(knowsSecret("long-Random", secret("long-random"))).toBe(false);
    expect(knowsSecret("", secret("long-random"))).toBe(false);
    expect(knowsSecret("", secret(""))).toBe(false);
  });
});

describe("a provider's words", () => {
  it.each([
    ["ada@example.test is invalid", "•••@••• is invalid"],
    ["Number +61 400 000 001 is too long", "Number •••01 is too long"],
    ["Postcode 4000 is not in Sydney", "Postcode 4000 is not in Sydney"],
  ])("%s", (said, shown) => {
    expect(withoutContacts(said)).toBe(shown);
  });
  it("end", () => {
    expect(withoutContacts("x".repeat(1_000))).toHaveLength(300);
  });
});
