import { exportAudit, listAudit } from "@crema/contract/areas/audit";
import { updateLocationByUuid } from "@crema/contract/areas/locations";
import { updateUser } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { historyOf } from "../../../test/audit.ts";
import { aLocation } from "../../../test/locations.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";

const grace = { firstName: "Grace", lastName: "Whitfield", email: "grace@example.test" };
const sam = { firstName: "Sam", lastName: "Service", email: "sam@example.test" };
const permissions = ["user.edit", "location.edit", "permission.edit"];

const app = await startFileApp();
let graceUuid: string;
let samUuid: string;
beforeAll(async () => {
  graceUuid = await aStaffMember(app, { ...grace, permissions });
  samUuid = await aStaffMember(app, { ...sam, permissions });
});
beforeEach(() => sql`truncate audit_entries`.execute(app.platform.db));

async function renameSam({ firstName, lastName }: { firstName: string; lastName: string }): Promise<void> {
  const headers = await signInAs(app, samUuid);
  const body = { profile: { firstName, lastName } };
  expect((await app.call(updateUser, { params: { uuid: samUuid }, body, headers })).status).toBe(200);
}
async function changeLocation(uuid: string, by: string, title: string): Promise<void> {
  app.clock.advance(1_000);
  const headers = await signInAs(app, by);
  expect((await app.call(updateLocationByUuid, { params: { uuid }, body: { title }, headers })).status).toBe(200);
}
/** Grace changes a location, then Sam under her name. @returns its uuid */
async function bothSave(): Promise<string> {
  const uuid = await aLocation(app);
  await renameSam(grace);
  await changeLocation(uuid, graceUuid, "By Grace");
  await changeLocation(uuid, samUuid, "By Sam");
  return uuid;
}

const shown = ["Grace Whitfield (sam@example.test)", "Grace Whitfield (grace@example.test)"];
const shownLater = ["Grace Whitfield (sam@example.test), now Sam Service", "Grace Whitfield (grace@example.test)"];

it("a borrowed name is known by its address, in a record's history and in the list", async () => {
  const uuid = await bothSave();
  const headers = await signInAs(app, graceUuid);
  const history = async () => (await historyOf(app, { kind: "location", id: uuid }, headers)).map(({ who }) => who);
  expect((await history()).slice(0, 2)).toEqual(shown);
  await renameSam(sam);
  expect((await history()).slice(0, 2)).toEqual(shownLater);
  const query = { record: "location", act: "update", who: "Grace Whitfield" };
  const { entries, people } = (await app.call(listAudit, { query, headers })).body;
  expect(entries.map(({ who }) => who)).toEqual(shownLater);
  expect(people).toContain("Grace Whitfield");
});

it("the CSV and the name of who reverted an entry show it too", async () => {
  await bothSave();
  const headers = await signInAs(app, graceUuid);
  const payload = { record: "location", act: "update" };
  const csv = (await app.server.inject({ method: "POST", url: exportAudit.path, headers, payload })).payload;
  expect(csv.split("\r\n").slice(1, 3)).toEqual(shown.map((who) => expect.stringContaining(`"${who}"`)));
  await sql`
    insert into audit_entries (at, who_uuid, who_name, who_email, call, request_id, record, record_id, act, reverts)
    select at, who_uuid, who_name, who_email, call, request_id, record, record_id, act, id
    from audit_entries where record = 'location' order by id desc limit 1`.execute(app.platform.db);
  const { entries } = (await app.call(listAudit, { query: { record: "location" }, headers })).body;
  expect(entries.find(({ revertedBy }) => revertedBy !== null)?.revertedBy?.who).toBe(shown[0]);
});

it("the history of a user names the address of then, whatever it is now", async () => {
  const uuid = await aCustomer(app);
  const headers = await signInAs(app, graceUuid);
  const move = (email: string) =>
    sql`update users set email = ${email} where uuid = ${graceUuid}`.execute(app.platform.db);
  await app.call(updateUser, { params: { uuid }, body: { profile: { postcode: "4000" } }, headers });
  await move("g.whitfield@example.test");
  const [last] = await historyOf(app, { kind: "user", id: uuid }, headers);
  await move(grace.email);
  expect(last?.who).toBe("Grace Whitfield (grace@example.test)");
});

it("an entry of before addresses were kept, and one of no person, has the name alone", async () => {
  const uuid = await aLocation(app);
  await sql`
    insert into audit_entries (at, who_uuid, who_name, call, request_id, record, record_id, act)
    values (now(), ${samUuid}, 'Grace Whitfield', 'updateLocationByUuid', 'r', 'location', ${uuid}, 'update'),
      (now(), null, 'Till 1', 'updateLocationByUuid', 'r', 'location', ${uuid}, 'update')`.execute(app.platform.db);
  const entries = await historyOf(app, { kind: "location", id: uuid }, await signInAs(app, graceUuid));
  expect(entries.slice(0, 2).map(({ who }) => who)).toEqual(["Till 1", "Grace Whitfield"]);
});
