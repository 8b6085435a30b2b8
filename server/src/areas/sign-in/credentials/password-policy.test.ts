import { passwordMessages } from "@crema/contract/areas/users";
import { describe, expect, it } from "vitest";
import { commonPasswordMessage, enforcePasswordRule, isCommonPassword, policyProblem } from "./password-policy.ts";

const rule =
  "Password length must be between 6 and 20 and must have at least 1 lower case character, 1 upper case character, 1 number and 1 symbol";

describe("the specified password rule", () => {
  it.each([
    ["", "Password is required"],
    ["Ab1!", "must be at least 6 characters"],
    ["ABCDEF1!", rule],
    ["abcdef1!", rule],
    ["Abcdefg!", rule],
    ["Abcdefg1", rule],
    ["Abcdef1 ", rule],
    ["Abcdefghijklmnopqr1!x", rule],
    ["Right-horse-1", undefined],
    ["Crema-demo-1", undefined],
    ["Ab1!xy", undefined],
    ["Abcdefghijklmnopq1!x", undefined],
  ])("says of '%s': %s", (password, problem) => {
    expect(policyProblem("specified", password)).toBe(problem);
  });
});

describe("the policy of ASVS", () => {
  it.each([
    ["", "Password is required"],
    ["Ab1!xyzuvwr", passwordMessages.length],
    ["x".repeat(129), passwordMessages.length],
    ["correct horse battery staple", undefined],
    ["alllowercase and long", undefined],
    ["passwordpassword", undefined],
    ["password123456", commonPasswordMessage],
  ])("says of '%s': %s", (password, problem) => {
    expect(policyProblem("asvs", password)).toBe(problem);
  });
});

describe("a common password", () => {
  it.each([
    "Password1!",
    "P@ssw0rd1!",
    "Pa$$w0rd1",
    "PASSWORD2026#",
    "Welcome1!",
    "Welcome2026!",
    "Qwerty123!",
    "!Qwerty123",
    "Admin@123",
    "Summer2026!",
    "Dragon#1",
    "Iloveyou1!",
    "Letmein1!",
    "Monkey123$",
    "Zxcvbnm1!",
    "M0nk3y!1",
    "Changeme1!",
  ])("is known in its disguise: %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "Right-horse-1",
    "Crema-demo-1",
    "Summer-rain-4",
    "Kx9!vqpl",
    "Welcome-to-Crema1!",
    "Drag0nfly!Pond",
    "Te1!st-Case",
  ])("is not mistaken for a password of its own: %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("is answered soon, however long it is: the disguises are not tried one by one", () => {
    const from = performance.now();
    for (const long of ["@".repeat(200), "a!".repeat(100), `${"1".repeat(199)}a`]) isCommonPassword(long);
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});

it("is refused at its field", () => {
  expect(() => enforcePasswordRule({ PASSWORD_POLICY: "specified" }, "short")).toThrow(
    expect.objectContaining({ status: 422, errors: { password: "must be at least 6 characters" } }),
  );
  expect(() => enforcePasswordRule({ PASSWORD_POLICY: "specified" }, "Right-horse-1")).not.toThrow();
});
