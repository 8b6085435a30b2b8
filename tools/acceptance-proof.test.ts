import { describe, expect, it } from "vitest";
import type { Ledger, Where } from "./acceptance-ledger.ts";
import { openAmong, proofOf } from "./acceptance-proof.ts";
import type { SuiteName, SuiteReport, TestResult } from "./test-reports.ts";

const row = (id: string, where: Where) => ({
  id,
  area: "PERM",
  requirement: "",
  kind: "state",
  where,
  check: "",
  source: [],
});
const ledger: Ledger = {
  areas: { PERM: "Permissions" },
  rows: [row("PERM-01", "UI"), row("PERM-02", "API"), row("PERM-03", "both")],
  rulings: [{ id: "AMB-16", verdict: "KEEP", text: "", amendedBy: [] }],
  amendments: [{ id: "AMD-12", amends: ["AMB-16"], text: "" }],
};

const test = (id: string, status: TestResult["status"] = "passed"): TestResult => ({
  title: `does it [${id}]`,
  file: "some.test.ts",
  status,
  milliseconds: 1,
});
const report = (suite: SuiteName, ...tests: TestResult[]): SuiteReport => ({
  suite,
  tree: { commit: "c", isDirty: false, fingerprint: "c" },
  seconds: 1,
  tests,
});
const open = (...reports: SuiteReport[]) =>
  Object.fromEntries(
    proofOf(ledger, reports).areas.flatMap((area) => area.open.map(({ id, missing }) => [id, missing])),
  );

describe("proof of a row", () => {
  it("needs a passed test: skipped ones do not count", () => {
    expect(open(report("e2e", test("PERM-01", "skipped")))).toMatchObject({ "PERM-01": "browser" });
    expect(open(report("e2e", test("PERM-01")))).not.toHaveProperty("PERM-01");
  });

  it("needs it at the first try", () => {
    expect(open(report("e2e", test("PERM-01", "flaky")))).toMatchObject({ "PERM-01": "browser" });
  });

  it("is taken back by a failed test with the same id", () => {
    expect(open(report("e2e", test("PERM-01"), test("PERM-01", "failed")))).toMatchObject({
      "PERM-01": "passing test",
    });
  });

  it("on screen comes from a story or a component test", () => {
    expect(open(report("unit", test("PERM-01")), report("call", test("PERM-01")))).toMatchObject({
      "PERM-01": "browser",
    });
    expect(open(report("component", test("PERM-01")))).not.toHaveProperty("PERM-01");
    expect(open(report("e2e", test("PERM-01")))).not.toHaveProperty("PERM-01");
  });

  it("of a call comes from a call test or a story, and not from a component", () => {
    expect(open(report("call", test("PERM-02")))).not.toHaveProperty("PERM-02");
    expect(open(report("e2e", test("PERM-02")))).not.toHaveProperty("PERM-02");
    expect(open(report("component", test("PERM-02")))).toMatchObject({ "PERM-02": "call" });
  });

  it("on both sides needs a test on each", () => {
    expect(open()).toMatchObject({ "PERM-03": "both" });
    expect(open(report("call", test("PERM-03")))).toMatchObject({ "PERM-03": "browser" });
    expect(open(report("e2e", test("PERM-03")))).toMatchObject({ "PERM-03": "call" });
    expect(open(report("component", test("PERM-03")))).toMatchObject({ "PERM-03": "call" });
    expect(open(report("call", test("PERM-03")), report("e2e", test("PERM-03")))).not.toHaveProperty("PERM-03");
  });

  it("is counted over all rows, rulings apart", () => {
    const proof = proofOf(ledger, [report("e2e", test("PERM-01"), test("AMB-16"))]);
    expect([proof.proven, proof.total]).toEqual([1, 3]);
    expect(proof.rulings).toEqual({ proven: 1, total: 2, open: ["AMD-12"] });
  });

  it("tells of ids that the ledger does not have", () => {
    expect(proofOf(ledger, [report("unit", test("PERM-99"))]).unknown).toEqual(["PERM-99 in some.test.ts"]);
  });
});

describe("required rows", () => {
  const proof = proofOf(ledger, [report("e2e", test("PERM-01"), test("PERM-02")), report("call", test("AMB-16"))]);

  it("are named by area, id or range", () => {
    expect(openAmong(proof, ["PERM"])).toEqual(["PERM-03"]);
    expect(openAmong(proof, ["PERM-01..03", "AMB-16", "AMD-12"])).toEqual(["PERM-03", "AMD-12"]);
  });

  it("that do not exist are told, not passed over", () => {
    expect(openAmong(proof, ["PERMS"])).toEqual(["PERMS (no such area or id)"]);
  });
});
