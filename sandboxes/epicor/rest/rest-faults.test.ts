import { describe, expect, it } from "vitest";
import { control, countOf, dsOf, inside, openEpicor, orders, rest, updateExt } from "../test-client.ts";

const lookUp = `${orders}/SalesOrders?$filter=${encodeURIComponent("PONum eq 'WEB-1' and CustNum eq 42")}&$top=2`;
type Epicor = Awaited<ReturnType<typeof openEpicor>>;
const found = async (sandbox: Epicor): Promise<unknown> => {
  const value = inside(await rest(sandbox, lookUp), "body", "value");
  return Array.isArray(value) ? value.length : undefined;
};

describe("faults over REST", () => {
  it.each(["commit-then-timeout", "commit-then-reset", "commit-then-500"])("%s: the order is there", async (fault) => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault, match: { operation: "UpdateExt" } });
    const answer = await updateExt(sandbox, dsOf("WEB-1"), { wait: 300 }).catch(() => undefined);
    expect(answer?.status ?? 0).not.toBe(200);
    expect(await found(sandbox)).toBe(1);
  });

  it("stale-read: the look-up right after does not see it yet, the next one does", async () => {
    const sandbox = await openEpicor();
    await updateExt(sandbox, dsOf("WEB-1"));
    sandbox.faults.order({ fault: "stale-read:60000", match: { operation: "GET SalesOrders" } });
    expect([await found(sandbox), await found(sandbox)]).toEqual([0, 1]);
    await control(sandbox, "clock", { advanceSeconds: 120 });
    sandbox.faults.order({ fault: "stale-read:60000", match: { operation: "GET SalesOrders" } });
    expect(await found(sandbox)).toBe(1);
  });

  it("stale-read: a header that has been there for long is seen, the line added just now is not", async () => {
    const sandbox = await openEpicor();
    const { OrderHed, OrderDtl } = dsOf("WEB-1");
    await updateExt(sandbox, { OrderHed });
    await control(sandbox, "clock", { advanceSeconds: 120 });
    await updateExt(sandbox, { OrderDtl: [{ ...OrderDtl[0], OrderNum: 900_001 }] });
    const lines = async () =>
      inside(await rest(sandbox, `${orders}/SalesOrders('BEAN',900001)?$expand=OrderDtls`), "body", "OrderDtls");
    sandbox.faults.order({ fault: "stale-read:60000", match: { operation: "GET SalesOrders()" } });
    expect([await lines(), await lines()]).toMatchObject([[], [{ OrderLine: 1 }]]);
  });

  it("late-commit: the server goes on for so long after the client has gone", async () => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault: "late-commit:90000", match: { operation: "UpdateExt" } });
    await expect(updateExt(sandbox, dsOf("WEB-1"), { wait: 200 })).rejects.toThrow("timeout");
    await control(sandbox, "clock", { advanceSeconds: 30 });
    expect(await found(sandbox)).toBe(0);
    await control(sandbox, "clock", { advanceSeconds: 61 });
    expect(await found(sandbox)).toBe(1);
  });

  it("partial: the header and all but the last row are stored, whatever was asked", async () => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault: "partial", match: { operation: "UpdateExt" } });
    const { body } = await updateExt(sandbox, dsOf("WEB-1", { lines: [{}, {}, {}] }));
    expect(body).toMatchObject({ parameters: { errorsOccurred: true, ds: { OrderHed: [{ TotalLines: 2 }] } } });
  });

  it.each([
    ["credit-hold", "is on credit hold"],
    ["part-not-found", "was not found"],
    ["inactive-ship-via", "is inactive"],
  ])("%s refuses a good order once", async (fault, words) => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault });
    const { body } = await updateExt(sandbox, dsOf("WEB-1"));
    expect(inside(body, "returnObj", "BOUpdError", 0, "ErrorText")).toContain(words);
    await updateExt(sandbox, dsOf("WEB-1"));
    expect(await countOf(sandbox, "WEB-1")).toBe(1);
  });

  it("conversion: 503 in the vendor's own body", async () => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault: "conversion" });
    expect(await rest(sandbox, lookUp)).toMatchObject({ status: 503, body: { HttpStatus: 503 } });
    expect((await rest(sandbox, lookUp)).status).toBe(200);
  });

  it("internal-error: 500 in the vendor's own body, and nothing is written", async () => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault: "internal-error" });
    expect(await updateExt(sandbox, dsOf("WEB-1"))).toMatchObject({ status: 500, body: { HttpStatus: 500 } });
    expect(await found(sandbox)).toBe(0);
  });

  it.each(["auth-wrong", "auth-expired"])("%s is the vendor's 401", async (fault) => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault });
    expect(await rest(sandbox, lookUp)).toMatchObject({ status: 401, body: { HttpStatus: 401 } });
  });

  it("the journal knows no secrets", async () => {
    const sandbox = await openEpicor();
    await rest(sandbox, lookUp);
    const journal = JSON.stringify((await control(sandbox, "journal")).body);
    expect(journal).toContain("GET SalesOrders");
    expect(journal).not.toMatch(/sandbox-key|sandbox-password|Basic /);
  });
});
