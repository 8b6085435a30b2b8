import { getCurrentRestore, listRestoreItems, releaseRestoredKind } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { listChanged } from "./release-kind.ts";

const app = await startFileApp();
let editor: { authorization: string };
beforeAll(async () => {
  editor = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
});

const kind = "app-link";
const db = () => app.platform.db;
const shown = async () => {
  const { body } = await app.call(getCurrentRestore, { headers: editor });
  return body.restore?.kinds.find((one) => one.kind === kind);
};
/** Confirms what is shown, unless another version is given. */
const release = async (body: object) => {
  const listVersion = (await shown())?.listVersion;
  return app.call(releaseRestoredKind, { headers: editor, body: { kind, listVersion, ...body } });
};

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

it("a release may choose ten thousand items", async () => {
  await aRestore([]);
  const ids = await waiting(...Array.from({ length: 10_000 }, (_, n) => `item ${n}`));
  const items = ids.map((id) => ({ id, as: "treat-as-sent" }));
  expect(await release({ remaining: "send", items })).toMatchObject({ status: 200 });
});

describe("a release that sends everything", () => {
  it("sends what waits, and treats as sent what was handed over and comes in again later", async () => {
    await aRestore(["waits-again", "comes-later"]);
    await waiting("waits-again", "new");
    expect(await release({ remaining: "send" })).toMatchObject({ status: 200 });
    expect(await lostDecisions()).toEqual({ "waits-again": "send", "comes-later": "treat-as-sent" });
  });
});

describe("a release of another list than the one that was confirmed", () => {
  it.each(["send", "treat-as-sent", "suggested"])(
    "is refused with the new number, and decides nothing (%s)",
    async (remaining) => {
      await aRestore(["lost"]);
      await waiting("first");
      const { listVersion } = (await shown()) ?? {};
      await waiting("second");
      expect(await release({ remaining, listVersion })).toMatchObject({
        status: 409,
        body: {
          code: "not_as_seen",
          message: "The list has changed: 2 items are waiting now. Check the numbers and release again.",
        },
      });
      expect(await shown()).toMatchObject({ isReleased: false, waiting: 2 });
      expect(await lostDecisions()).toEqual({ lost: null });
      expect((await sql`select from restore_items`.execute(db())).rows).toHaveLength(0);
      expect(await release({ remaining })).toMatchObject({ status: 200 });
    },
  );

  it("is refused if as many wait, but not the same", async () => {
    await aRestore([]);
    const [old = ""] = await waiting("old");
    const { listVersion } = (await shown()) ?? {};
    await sql`update outbound_effects set state = 'withdrawn' where id = ${old}`.execute(db());
    await waiting("new");
    expect(await release({ remaining: "treat-as-sent", listVersion })).toMatchObject({ status: 409 });
  });

  it("is refused if the same wait, but another is suggested to be sent", async () => {
    await aRestore([]);
    await waiting("one");
    const { listVersion } = (await shown()) ?? {};
    await sql`update restores set restore_point = '2026-11-21T02:00:00Z'`.execute(db());
    expect(await release({ remaining: "suggested", listVersion })).toMatchObject({ status: 409 });
  });

  it("is refused with the field's name if a chosen item no longer waits, or is named twice", async () => {
    await aRestore([]);
    const [id = ""] = await waiting("one");
    const chosen = { id, as: "treat-as-sent" };
    expect(await release({ remaining: "send", items: [{ id: "0", as: "send" }] })).toMatchObject({
      status: 422,
      body: { errors: { items: "An item that you chose is no longer waiting. Choose again." } },
    });
    expect(await release({ remaining: "send", items: [chosen, chosen] })).toMatchObject({
      status: 422,
      body: { errors: { items: "An item is named twice" } },
    });
    expect(await release({ remaining: "send", items: [chosen] })).toMatchObject({ status: 200 });
    const { rows } = await sql`select item, decision from restore_items`.execute(db());
    expect(rows).toEqual([{ item: id, decision: "treat-as-sent" }]);
  });
});

it("lists nothing behind the last page, and says how many there are", async () => {
  await aRestore([]);
  await waiting("one", "two", "three");
  const pageOf = async (page: number) =>
    (await app.call(listRestoreItems, { headers: editor, query: { kind, page, pageSize: 2 } })).body;
  expect(await pageOf(1)).toMatchObject({ items: [{ kind }], meta: { count: 3 } });
  expect(await pageOf(2)).toEqual({ items: [], meta: { count: 3 } });
});

describe("the sentence for a list that has changed", () => {
  it.each([
    [0, "nothing is waiting now"],
    [1, "1 item is waiting now"],
    [1200, "1,200 items are waiting now"],
  ])("names the new number (%i)", (waitingNow, words) => {
    expect(listChanged(waitingNow)).toContain(`The list has changed: ${words}.`);
  });
});
