import { getPart, type Part, updatePart } from "@crema/contract/areas/parts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { willingPorts } from "../../../../test/willing-ports.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Ports } from "../../../platform/ports.ts";
import type { ErpPart } from "../../../providers/erp/erp.ts";
import { erpPartTasks } from "./read-erp-parts.ts";

const app = await startFileApp();
const { db } = app.platform;
const editor = await aStaffMember(app, { permissions: ["product.edit"] });
beforeEach(() => app.clock.advance(minutes(61)));

const beans: ErpPart = {
  partCode: "BEANS",
  title: "Beans 1 kg",
  priceCents: 4_600,
  weightGrams: 1_050,
  isTaxable: true,
  taxCode: "GST",
  stock: 5,
  unitOfMeasureCode: "EA",
};
const cup: ErpPart = { ...beans, partCode: "CUP", title: "Cup" };

const told: string[] = [];
/** The ERP has these now. @returns the codes that open pages are told of */
async function readFrom(parts: readonly ErpPart[]): Promise<readonly string[]> {
  const { erp } = willingPorts;
  if (erp === undefined) throw new Error("no ERP");
  const catalogue = {
    listParts: () => Promise.resolve({ parts, next: undefined }),
    findCustomer: () => Promise.resolve(undefined),
  };
  const ports: Ports = { erp: { ...erp, catalogue } };
  told.length = 0;
  const live = {
    ...app.platform.live,
    recordChanged: (record: string, id: string) => void told.push(`${record} ${id}`),
  };
  await erpPartTasks["read-erp-parts"]?.run({ ...app.platform, ports, live }, {});
  return [...told];
}
/** Sign-ins end sooner than hours pass here. */
const headers = () => signInAs(app, editor);
const read = async (partCode: string): Promise<Part> =>
  (await app.call(getPart, { params: { partCode }, headers: await headers() })).body;

describe("reading the ERP's parts", () => {
  it("takes what is the ERP's and leaves what staff say: in stock, option title, percentage", async () => {
    await readFrom([beans, cup]);
    const said = { inStock: false, optionTitle: "Whole", reward: "2.50" };
    const { body: saved } = await app.call(updatePart, {
      params: { partCode: "BEANS" },
      body: said,
      headers: await headers(),
    });
    app.clock.advance(minutes(61));
    const newer = { ...beans, title: "Beans, 1 kg", priceCents: 4_700, stock: -2, weightGrams: 1_100, taxCode: "FRE" };
    expect(await readFrom([newer, cup])).toEqual(["part BEANS"]);
    expect(await read("BEANS")).toEqual({
      ...saved,
      erpTitle: "Beans, 1 kg",
      price: "47.00",
      stock: -2,
      weight: 1_100,
      taxCode: "FRE",
      updatedAt: app.clock.now().toISOString(),
    });
  });

  it("gives no new version to what is as it was", async () => {
    await readFrom([beans, cup]);
    const before = [await read("BEANS"), await read("CUP")];
    app.clock.advance(minutes(61));
    expect(await readFrom([beans, cup])).toEqual([]);
    expect([await read("BEANS"), await read("CUP")]).toEqual(before);
    app.clock.advance(minutes(61));
    expect(await readFrom([beans, { ...cup, stock: 4 }])).toEqual(["part CUP"]);
    expect([await read("BEANS"), (await read("CUP")).updatedAt]).toEqual([before[0], app.clock.now().toISOString()]);
  });

  it("keeps a part the ERP has no more, and says so; where it comes back it is the same part", async () => {
    await readFrom([beans, cup]);
    const before = await read("CUP");
    app.clock.advance(minutes(61));
    expect(await readFrom([beans])).toEqual(["part CUP"]);
    const gone = await read("CUP");
    expect(gone).toEqual({ ...before, isInErp: false, updatedAt: app.clock.now().toISOString() });
    app.clock.advance(minutes(61));
    expect(await readFrom([beans])).toEqual([]);
    expect(await read("CUP")).toEqual(gone);
    app.clock.advance(minutes(61));
    expect(await readFrom([beans, cup])).toEqual(["part CUP"]);
    expect(await read("CUP")).toEqual({ ...before, updatedAt: app.clock.now().toISOString() });
  });

  it("waits in no circle with who locks a part that is gone and then one that is told", async () => {
    await readFrom([beans, cup]);
    app.clock.advance(minutes(61));
    let reading: Promise<unknown> | undefined;
    await inTransaction(db, async (tx) => {
      await sql`select from parts where part_code = 'BEANS' for update`.execute(tx);
      reading = readFrom([cup]);
      // It stands before the part that is gone by then.
      const isWaiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await isWaiting.execute(db)).rows).toHaveLength(1);
      await sql`select from parts where part_code = 'CUP' for update`.execute(tx);
    });
    await expect(reading).resolves.toContain("part BEANS");
  });
});
