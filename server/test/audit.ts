import { updateOfferTile } from "@crema/contract/areas/offer-tiles";
import { listRecordHistory, type RecordKind } from "@crema/contract/areas/audit";
import { anOfferTile } from "./offer-tiles.ts";
import { signInAs } from "./sessions.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";
import { aStaffMember } from "./users.ts";

type Headers = Readonly<Record<string, string>>;

/** What the history of a record tells, latest first. */
export async function historyOf(app: TestApp, record: { kind: RecordKind; id: string }, headers: Headers) {
  return (await app.call(listRecordHistory, { params: record, headers })).body.entries;
}

/** A change of an offer tile. @returns the entry's id */
async function aChange(app: TestApp): Promise<number> {
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["notification.edit"] }));
  const uuid = await anOfferTile(app);
  await app.call(updateOfferTile, { params: { uuid }, body: { text1: "Warm brew" }, headers });
  const [entry] = await historyOf(app, { kind: "offer-tile", id: uuid }, headers);
  if (entry === undefined) throw new Error("the change left no entry");
  return entry.id;
}

/** Who may make which call: part of the policy of all calls. What of it they may see and take back hangs on the record. */
export const auditPolicy: Readonly<Record<string, string>> = {
  "GET /v1/audit": "permission.edit",
  "POST /v1/audit/csv": "permission.edit",
  "GET /v1/audit/records/:kind/:id":
    "user.view, order.view, product.view, location.view, promotion.view, segment.view, notification.view",
  "GET /v1/audit/:id/change":
    "user.view, order.view, product.view, location.view, promotion.view, segment.view, notification.view, permission.edit",
  "POST /v1/audit/:id/revert":
    "user.edit, order.edit, product.edit, location.edit, promotion.edit, segment.edit, notification.edit, permission.edit",
};

/** One request per call that succeeds for whoever may make it. */
export const auditExamples = {
  exportAudit: (): AnyRequest => ({ body: { record: "user" } }),
  listAudit: (): AnyRequest => ({ query: { record: "user", from: "2026-11-01" } }),
  listRecordHistory: (): AnyRequest => ({ params: { kind: "domains", id: "lists" } }),
  getAuditChange: async (app: TestApp): Promise<AnyRequest> => ({
    params: { id: await aChange(app) },
    query: { field: "text1" },
  }),
  revertAuditEntry: async (app: TestApp): Promise<AnyRequest> => ({ params: { id: await aChange(app) } }),
};

/** The stored entries of a record, oldest first. */
export const auditOf = ({ platform: { db } }: TestApp, id: string) =>
  db.selectFrom("audit_entries").selectAll().where("record_id", "=", id).orderBy("id").execute();
