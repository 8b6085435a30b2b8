import { describe, expect, it } from "vitest";
import { systemClock } from "../../../platform/clock/clock.ts";
import { epicorVariables } from "./epicor-config.ts";
import { erpProblems, openErp } from "./open-erp.ts";

const house = { EPICOR_COMPANY: "BEAN", EPICOR_DEFAULT_CUSTOMER: "WEBCUST", EPICOR_BRAND_COMPANY: "BEAN" };
const rest = {
  EPICOR_REST_URL: "https://erp.example/kinetic",
  EPICOR_REST_API_KEY: "key",
  EPICOR_REST_USERNAME: "crema",
  EPICOR_REST_PASSWORD: "password",
};
const soap = {
  EPICOR_URL: "https://erp.example/kinetic",
  EPICOR_SOAP_USERNAME: "crema",
  EPICOR_SOAP_PASSWORD: "password",
};
const ecc = { EPICOR_ECC_URL: "https://erp.example/ecc" };
const biscit = { EPICOR_BISCIT_URL: "https://biscit.example", EPICOR_BISCIT_KEY: "key" };
const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  REST: rest,
  SOAP: soap,
  ECC: ecc,
  BISCIT: biscit,
};
const given = (more: Readonly<Record<string, string>>) => epicorVariables.parse({ ...house, ...more });

describe("the ERP", () => {
  it("is not there without a mode, whatever else is set", () => {
    expect(openErp(given({ ...rest, ...soap }), { clock: systemClock })).toBeUndefined();
  });

  it.each(Object.entries(ways))("is spoken to by %s; REST beside it reads parts", async (mode, variables) => {
    for (const beside of [{}, rest]) {
      const erp = openErp(given({ EPICOR_MODE: mode, ...variables, ...beside }), { clock: systemClock });
      expect(erp).toMatchObject({ deduplicates: false, maxCommitDelayMs: 600_000, currency: "AUD" });
      expect(erp?.catalogue !== undefined).toBe(mode === "REST" || beside === rest);
      await erp?.close();
    }
  });

  it.each(Object.entries(ways))("needs each variable of %s", (mode, variables) => {
    for (const name of Object.keys(variables))
      expect(erpProblems(given({ EPICOR_MODE: mode, ...variables, [name]: "" }))).toEqual([
        `${name}: is required with EPICOR_MODE=${mode}`,
      ]);
  });

  it("needs an account to book on, and every problem is told at once", () => {
    const nothing = epicorVariables.parse({ EPICOR_MODE: "SOAP" });
    expect(erpProblems(nothing)).toEqual([
      "EPICOR_COMPANY: is required with EPICOR_MODE=SOAP",
      "EPICOR_DEFAULT_CUSTOMER: is required with EPICOR_MODE=SOAP",
      "EPICOR_URL: is required with EPICOR_MODE=SOAP",
      "EPICOR_SOAP_USERNAME: is required with EPICOR_MODE=SOAP",
      "EPICOR_SOAP_PASSWORD: is required with EPICOR_MODE=SOAP",
    ]);
    expect(() => openErp(nothing, { clock: systemClock })).toThrow(/EPICOR_URL[^]*EPICOR_SOAP_USERNAME/);
  });

  it("is looked up over REST wholly or not at all", () => {
    const half = {
      EPICOR_REST_URL: rest.EPICOR_REST_URL,
      EPICOR_REST_USERNAME: "crema",
      EPICOR_REST_PASSWORD: "password",
    };
    expect(erpProblems(given({ EPICOR_MODE: "ECC", ...ecc, ...half }))).toEqual([
      "EPICOR_REST_API_KEY: is required to look orders up over REST",
    ]);
  });

  it("by ECC is not written to in one company and looked up in another", () => {
    const other = { EPICOR_MODE: "ECC", ...ecc, EPICOR_BRAND_COMPANY: "OTHER" };
    expect(erpProblems(given({ ...other, ...rest }))).toEqual([
      "EPICOR_BRAND_COMPANY: must be the company of EPICOR_COMPANY, where orders are looked up over REST",
    ]);
    expect(erpProblems(given(other))).toEqual([]);
  });

  it.each([
    ["EPICOR_MODE", "FAX"],
    ["EPICOR_ECC_URL", "http://erp.example"],
    ["EPICOR_COUNTRY_NUMBERS", "Australia=one"],
    ["EPICOR_BISCIT_FIELDS", "colour=color"],
    ["EPICOR_BISCIT_PATH", "orders"],
    ["EPICOR_BISCIT_KEY_HEADER", "x key"],
    ["EPICOR_TAX_PERCENT", "ten"],
  ])("does not take %s=%s", (name, value) => {
    expect(epicorVariables.safeParse({ [name]: value }).error?.issues[0]?.path).toEqual([name]);
  });
});
