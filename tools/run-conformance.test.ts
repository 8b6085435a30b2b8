import { describe, expect, it } from "vitest";
import { missingFor, realName, settingsFor } from "../server/test/real/real-services.ts";
import { conformanceLines, masked, resultsIn, runConformance } from "./run-conformance.ts";

const test = (group: string, status: string, reason = "") => ({
  ancestorTitles: [group],
  title: "a test",
  status,
  failureMessages: reason === "" ? [] : [reason],
});
const report = (...assertionResults: object[]): string =>
  JSON.stringify({ testResults: [{ name: "a.test.ts", status: "failed", message: "no key", assertionResults }] });

describe("the run of conformance", () => {
  it("counts for each service, and names what failed with the first line of why", () => {
    const results = resultsIn(
      report(
        test("conformance of erp: Kinetic REST", "passed"),
        test("conformance of erp: the real one", "failed", "Error: refused\n  at line 1"),
        test("conformance of erp: the real one", "passed"),
        test("something else", "failed"),
        test("conformance of sms: twilio", "skipped"),
      ),
      ["erp", "sms"],
    );
    expect(conformanceLines(results)).toEqual([
      "erp           Kinetic REST                        1 passed, 0 failed",
      "erp           the real one                        1 passed, 1 failed",
      "    FAILED  a test: Error: refused",
    ]);
  });

  it("says which settings are missing where it was not run", () => {
    const missing = missingFor("couriers", { CONFORMANCE_SHIPPIT_URL: "https://couriers.example" });
    const notRun = { port: "couriers" as const, on: "the real one", passed: 0, failed: [], missing };
    expect(conformanceLines([notRun])[0]).toMatch(/not run: set CONFORMANCE_SHIPPIT_API_SECRET$/);
  });

  it("is not well where a service could not be opened", () => {
    expect(() => resultsIn(report(), ["erp"])).toThrow("a.test.ts could not be run: no key");
  });

  it("knows no other ports", async () => {
    await expect(runConformance(["fax"], () => undefined)).rejects.toThrow("There is no port 'fax': erp,");
  });

  it("prints nothing that was set for a real service", () => {
    const given = { CONFORMANCE_SHIPPIT_API_SECRET: "long-random", CONFORMANCE_X: "long", PATH: "/usr/bin" };
    expect(masked("key long-random of long at /usr/bin", given)).toBe("key ••• of ••• at /usr/bin");
  });
});

describe("settings of a real service", () => {
  it("are the server's own with a prefix, of its port alone", () => {
    const environment = {
      CONFORMANCE_S3_BUCKET: "b",
      CONFORMANCE_SMS_TO: "+61400000000",
      S3_REGION: "x",
      CONFORMANCE_S3_KEY: "",
    };
    expect(settingsFor("image-store", environment)).toEqual({ S3_BUCKET: "b" });
  });

  it("tell which one it is, and no secret", () => {
    const mail = { SMTP_URL: "smtps://someone:secret@mail.example", MAIL_TO: "dan@example.test" };
    expect(realName("mail", mail)).toBe("the real one, mail.example");
    expect(realName("sms", { SMS_VENDOR: "twilio", SMS_TWILIO_AUTH_TOKEN: "secret" })).toBe("the real one, twilio");
  });

  it("that are wrong are named without their values", () => {
    const environment = {
      CONFORMANCE_EPICOR_MODE: "REST",
      CONFORMANCE_EPICOR_PART: "ESP-1KG",
      CONFORMANCE_EPICOR_REST_URL: "ftp://someone:secret@erp.example",
    };
    expect(missingFor("erp", environment)).toEqual(["CONFORMANCE_EPICOR_REST_URL"]);
    const { CONFORMANCE_EPICOR_REST_URL: _, ...without } = environment;
    expect(missingFor("erp", without)).toContain("CONFORMANCE_EPICOR_REST_API_KEY");
  });
});
