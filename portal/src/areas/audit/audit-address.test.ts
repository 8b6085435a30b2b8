import { expect, it } from "vitest";
import { auditHref, openingState, readAuditState } from "./audit-address.ts";

it("the audit's address says what is filtered, and nothing as it opens [AMD-39]", () => {
  expect(auditHref(openingState)).toBe("/audit");
  const state = {
    ...openingState,
    search: "48211",
    who: "Ana Lee",
    record: ["user", "order"],
    act: ["update"],
    from: "2026-11-01",
    page: 2,
  };
  const params = Object.fromEntries(new URL(auditHref(state), "https://x.test").searchParams);
  expect(readAuditState(params)).toEqual(state);
  expect(readAuditState({ record: "nothing", from: "yesterday", page: "-1" })).toEqual(openingState);
});
