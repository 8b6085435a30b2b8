import { inTransaction } from "../src/platform/database/database.ts";
import { addApiKey } from "../src/platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "../src/platform/sessions/api-keys/api-keys.ts";
import type { TestApp } from "./test-app.ts";

let sold = 0;
/** A sale of a receipt of its own, as a till sends it. */
export function aSale(changed: object = {}) {
  sold += 1;
  return {
    till: "T1",
    receipt: `R-${sold}`,
    soldAt: "2026-11-21T11:30:00+10:00",
    total: "10.50",
    lines: [{ sku: "FLAT-WHITE", title: "Flat white", quantity: 2, price: "5.50", discount: "0.50" }],
    ...changed,
  };
}

export async function asTill({ platform }: TestApp): Promise<{ authorization: string }> {
  const key = newApiKey("pos");
  await inTransaction(platform.db, (tx) =>
    addApiKey(tx, { name: "Till 1", scope: "pos", hash: hashOfApiKey(key), at: platform.clock.now() }),
  );
  return { authorization: `Bearer ${key}` };
}
