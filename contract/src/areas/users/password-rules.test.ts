import { describe, expect, it } from "vitest";
import { passwordMessages, passwordProblem, setPasswordProblem } from "./password-rules.ts";

describe("passwordProblem", () => {
  it.each([
    ["", passwordMessages.required],
    ["Ab1!", passwordMessages.short],
    ["Ab1!x", passwordMessages.short],
    ["Abc12!", undefined],
    ["abc123!", passwordMessages.rule],
    ["ABC123!", passwordMessages.rule],
    ["Abcdef!", passwordMessages.rule],
    ["Abcdef1", passwordMessages.rule],
    ["Abcdef1 ", passwordMessages.rule],
    ["Abcdefghij123456789!", undefined],
    ["Abcdefghij1234567890!", passwordMessages.rule],
    ["Åbcdé1…", undefined],
  ])("%j [AMB-40]", (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});

describe("the policy of length alone", () => {
  it.each([
    ["", passwordMessages.required],
    ["Abc12!", passwordMessages.length],
    ["eleven char", passwordMessages.length],
    ["twelve chars", undefined],
    ["correct horse battery staple", undefined],
    ["x".repeat(128), undefined],
    ["x".repeat(129), passwordMessages.length],
  ])("%j", (password, problem) => {
    expect(passwordProblem(password, "asvs")).toBe(problem);
    expect(setPasswordProblem({ password, confirm: password }, "asvs")).toBe(problem);
  });
});

describe("setPasswordProblem", () => {
  it("tells the first problem only", () => {
    expect(setPasswordProblem({ password: "Ab1!", confirm: "other" })).toBe(passwordMessages.short);
    expect(setPasswordProblem({ password: "Abc12!", confirm: "" })).toBe(passwordMessages.confirmRequired);
    expect(setPasswordProblem({ password: "Abc12!", confirm: "Abc12?" })).toBe(passwordMessages.mismatch);
    expect(setPasswordProblem({ password: "Abc12!", confirm: "Abc12!" })).toBeUndefined();
  });
});
