import { expect, it } from "vitest";
import {
  epicorByBiscit,
  epicorByEcc,
  epicorByEccAlone,
  epicorByRest,
  epicorBySoap,
  startEpicorStand,
} from "../../../../test/epicor.ts";
import { anErpOrder } from "../conformance-orders.ts";

it.each([
  ["REST", epicorByRest],
  ["SOAP", epicorBySoap],
  ["ECC", epicorByEcc],
  ["ECC alone", epicorByEccAlone],
  ["BISCIT", epicorByBiscit],
])("by %s, an ERP that is left alone after failures is told from one that was asked", async (_, way) => {
  const stand = await startEpicorStand(way);
  await stand.trouble("away");
  const said = [];
  for (let n = 0; n < 12; n += 1) said.push(await stand.erp.uploadOrder(anErpOrder(), AbortSignal.timeout(10_000)));
  await stand.close();
  expect(new Set(said.map(({ kind }) => kind))).toEqual(new Set(["not-sent"]));
  const rested = said.map((one) => one.kind === "not-sent" && one.isResting === true);
  expect([rested[0], rested.includes(true)]).toEqual([false, true]);
});
