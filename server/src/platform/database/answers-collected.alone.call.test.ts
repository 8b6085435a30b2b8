import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openedDatabase } from "../../../test/opened-database.ts";

const database = openedDatabase();

const aLongAnswer = () => sql`select repeat('x', 50000)`.execute(database().db);
const megabytesGrownOld = (): number =>
  getHeapSpaceStatistics().reduce((sum, one) => sum + (one.space_name.startsWith("old") ? one.space_used_size : 0), 0) /
  1e6;

it("what a statement answered is gone with the collector's next quick round and waits for no slow one", async () => {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  for (let n = 0; n < 50; n += 1) await aLongAnswer();
  collect({ type: "major", execution: "sync" });
  const before = megabytesGrownOld();
  for (let n = 0; n < 400; n += 1) {
    await aLongAnswer();
    if (n % 5 === 0) collect({ type: "minor", execution: "sync" });
  }
  expect(megabytesGrownOld() - before).toBeLessThan(1);
});
