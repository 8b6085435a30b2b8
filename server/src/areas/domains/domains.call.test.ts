import { getDomains, updateDomains } from "@crema/contract/areas/domains";
import { beforeAll, describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";

type Headers = { authorization: string };
const app = await startFileApp();
let editor: Headers;
let reader: Headers;

beforeAll(async () => {
  editor = await signInAs(app, await aStaffMember(app, { permissions: ["order.edit"] }));
  reader = await signInAs(app, await aStaffMember(app));
});

const lists = async () => (await app.call(getDomains, { headers: reader })).body;
const post = (body: unknown, headers: Headers = editor) => app.call(updateDomains, { body, headers });

describe("GET /v1/auth/domains", () => {
  it("gives both lists to any member of staff and to nobody else [DOM-11] [DOM-12]", async () => {
    expect(await lists()).toMatchObject({ whitelist: [], blacklist: [] });
    expect((await app.call(getDomains, {})).status).toBe(401);
  });
});

describe("POST /v1/auth/domains", () => {
  it("tells the second of two who make the first change there is", async () => {
    const { updatedAt } = await lists();
    expect(updatedAt).toBe("");
    expect((await post({ list: "blacklist", values: ["first.test"], updatedAt })).status).toBe(200);
    expect((await post({ list: "blacklist", values: ["second.test"], updatedAt })).status).toBe(409);
    expect((await lists()).blacklist).toEqual(["first.test"]);
  });

  it("replaces one list and leaves the other alone [DOM-13]", async () => {
    await post({ list: "blacklist", values: ["spam.test", "junk.test"] });
    const answer = await post({ list: "whitelist", values: ["good.test"] });
    expect(answer.body).toMatchObject({ whitelist: ["good.test"], blacklist: ["junk.test", "spam.test"] });
    await post({ list: "blacklist", values: ["junk.test"] });
    expect(await lists()).toMatchObject({ whitelist: ["good.test"], blacklist: ["junk.test"] });
  });

  it("trims, lower-cases, drops a leading @ and keeps each domain once [AMB-124]", async () => {
    const answer = await post({ list: "whitelist", values: [" @Gmail.com", "gmail.com", "B.test"] });
    expect(answer.body.whitelist).toEqual(["b.test", "gmail.com"]);
  });

  it("moves a domain out of the other list [AMB-125]", async () => {
    await post({ list: "whitelist", values: ["both.test"] });
    await post({ list: "blacklist", values: ["both.test"] });
    expect(await lists()).toMatchObject({ whitelist: [], blacklist: ["both.test"] });
  });

  it("refuses what is no domain, names it and saves nothing", async () => {
    await post({ list: "blacklist", values: ["keep.test"] });
    const answer = await post({ list: "blacklist", values: ["ok.test", "not a domain"] });
    expect([answer.status, answer.body.errors]).toEqual([422, { "values.1": "'not a domain' is not a domain" }]);
    expect((await lists()).blacklist).toEqual(["keep.test"]);
  });

  it("is read next by every member of staff, whatever their rights [OPT-01]", async () => {
    await post({ list: "whitelist", values: ["partner.test"] });
    expect((await lists()).whitelist).toEqual(["partner.test"]);
  });

  it("needs order.edit [AMB-19]", async () => {
    expect((await post({ list: "blacklist", values: [] }, reader)).status).toBe(403);
    const readOnly = await signInAs(app, await aStaffMember(app, { read: ["order"] }));
    expect((await post({ list: "blacklist", values: [] }, readOnly)).status).toBe(403);
  });

  it("tells the second editor whose change it was and both values", async () => {
    const { updatedAt } = await lists();
    await post({ list: "blacklist", values: ["first.test"], updatedAt });
    const second = await post({ list: "blacklist", values: ["second.test"], updatedAt });
    expect([second.status, second.body.code]).toEqual([409, "changed_by_someone_else"]);
    expect(second.body.conflicts).toEqual({ blacklist: { yours: ["second.test"], theirs: ["first.test"] } });
  });

  it("names who changed the lists, whichever of the two it was", async () => {
    const { updatedAt } = await lists();
    const ruby = { permissions: ["order.edit"], firstName: "Ruby", lastName: "Ansell" };
    const asRuby = await signInAs(app, await aStaffMember(app, ruby));
    await post({ list: "blacklist", values: ["hers.test"] }, asRuby);
    const late = await post({ list: "whitelist", values: ["late.test"], updatedAt });
    expect([late.status, late.body.changedBy]).toEqual([409, "Ruby Ansell"]);
  });

  it("leaves an audit entry with both values", async () => {
    await post({ list: "blacklist", values: ["a.test"] });
    await post({ list: "blacklist", values: ["b.test"] });
    const entry = await app.platform.db
      .selectFrom("audit_entries")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      record: "domains",
      act: "update",
      call: "updateDomains",
      changes: { blacklist: [["a.test"], ["b.test"]] },
    });
  });
});
