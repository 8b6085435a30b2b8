import { updateOfferTile } from "@crema/contract/areas/offer-tiles";
import { listRecordHistory, type RecordKind } from "@crema/contract/areas/audit";
import { anOfferTile } from "./offer-tiles.ts";
import { signInAs } from "./sessions.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";
import { aStaffMember } from "./users.ts";

type Headers = Readonly<Record<string, string>>;

export async function historyOf(app: TestApp, record: { kind: RecordKind; id: string }, headers: Headers) {
  return (await app.call(listRecordHistory, { params: record, headers })).body.entries;
}

async function aChange(app: TestApp): Promise<number> {
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["notification.edit"] }));
  const uuid = await anOfferTile(app);
  await app.call(updateOfferTile, { params: { uuid }, body: { text1: "Warm brew" }, headers });
  const [entry] = await historyOf(app, { kind: "offer-tile", id: uuid }, headers);
  if (entry === undefined) throw new Error("the change left no entry");
  return entry.id;
}

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
