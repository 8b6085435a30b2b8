import { releaseRestoredKind } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";

let app: TestApp;
let editor: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  editor = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
});
afterAll(() => app.stop());

const kind = "app-link";
const db = () => app.platform.db;
const release = (body: object) => app.call(releaseRestoredKind, { headers: editor, body: { kind, ...body } });

/** A restore to 10:00 am in Brisbane that lost a text message to `lost` at 10:30. */
async function aRestore(lost: readonly string[]): Promise<void> {
  await sql`
    with restored as (
      insert into restores (detected_at, restore_point) values ('2026-11-21T01:00:00Z', '2026-11-21T00:00:00Z') returning uuid),
    kinds as (insert into restore_kinds (restore, kind) select uuid, ${kind} from restored)
    insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, row_number() over (), '2026-11-21T00:30:00Z'::timestamptz, ${kind}, ref
    from restored, unnest(${[...lost]}::text[]) as ref`.execute(db());
}

/** Text messages that wait, one for each subject, since 11:30 am. @returns their ids */
async function waiting(...subjects: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into outbound_effects (kind, subject, lane, payload, next_at, created_at, updated_at)
    select ${kind}, subject, subject, '{}', at, at, at
    from unnest(${[...subjects]}::text[]) as subject, lateral (select '2026-11-21T01:30:00Z'::timestamptz as at) t
    returning id::text`.execute(db());
  return rows.map(({ id }) => id);
}
const lostDecisions = async (): Promise<object> => {
  const { rows } = await sql<{ ref: string; decision: string }>`
    select ref, decision from lost_handovers order by ref`.execute(db());
  return Object.fromEntries(rows.map(({ ref, decision }) => [ref, decision]));
};

beforeEach(async () => {
  await sql`truncate restores cascade`.execute(db());
  await sql`delete from outbound_effects where kind = ${kind}`.execute(db());
});

describe("a release that sends everything", () => {
  it("sends what waits, and treats as sent what was handed over and comes in again later", async () => {
    await aRestore(["waits-again", "comes-later"]);
    await waiting("waits-again", "new");
    expect(await release({ remaining: "send" })).toMatchObject({ status: 200 });
    expect(await lostDecisions()).toEqual({ "waits-again": "send", "comes-later": "treat-as-sent" });
  });
});
