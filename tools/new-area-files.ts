import type { AreaWords } from "./new-area-names.ts";
import { newAreaScreens } from "./new-area-screens.ts";

/**
 * The files of a new area: a list with its page, its call, its table, their tests and the page about it. They work as
 * they are, and the next call or screen is written beside them.
 *
 * @param minute - when it is made, for the migration's name: `202611210230`
 * @returns text by path
 */
export function newAreaFiles(words: AreaWords, minute: string): Record<string, string> {
  const contract = `contract/src/areas/${words.area}`;
  const server = `server/src/areas/${words.area}`;
  return {
    [`${contract}/${words.record}.ts`]: record(words),
    [`${contract}/${words.record}.test.ts`]: recordTest(words),
    [`${contract}/calls.ts`]: calls(words),
    [`${contract}/index.ts`]: contractDoor(words),
    [`server/migrations/${minute}_${words.table}.sql`]: migration(words),
    [`${server}/${words.record}-rows.ts`]: rows(words),
    [`${server}/list-${words.area}.ts`]: operation(words),
    [`${server}/list-${words.area}.call.test.ts`]: callTest(words),
    [`${server}/routes.ts`]: routes(words),
    [`${server}/index.ts`]: `export { ${words.areaCamel}Calls } from "./routes.ts";\n`,
    ...newAreaScreens(words),
    [`docs/areas/${words.area}.md`]: page(words),
  };
}

const record = (w: AreaWords): string => `import { z } from "zod";
import { instant, text, uuid } from "../../kit/wire.ts";

/** One ${w.text}, as it is read. */
export const ${w.recordCamel} = z.strictObject({
  uuid,
  name: text(100).pipe(z.string().min(1, "Name is required")),
  createdAt: instant,
  updatedAt: instant,
});
export type ${w.recordPascal} = z.infer<typeof ${w.recordCamel}>;
`;

const recordTest = (w: AreaWords): string => `import { describe, expect, it } from "vitest";
import { ${w.recordCamel} } from "./${w.record}.ts";

const valid = {
  uuid: "6f1d2b8f-7d7e-4c55-9a63-0f1d2b8f6a01",
  name: "North",
  createdAt: "2026-11-21T02:00:00.000Z",
  updatedAt: "2026-11-21T02:00:00.000Z",
};

describe("a ${w.text}", () => {
  it("has a name of at most 100 characters, without spaces around it", () => {
    expect(${w.recordCamel}.parse({ ...valid, name: " North " }).name).toBe("North");
    expect(${w.recordCamel}.safeParse({ ...valid, name: " " }).success).toBe(false);
    expect(${w.recordCamel}.safeParse({ ...valid, name: "n".repeat(101) }).success).toBe(false);
  });
});
`;

const calls = (w: AreaWords): string => `import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { anyStaff } from "../../kit/rights.ts";
import { listMeta, paging } from "../../kit/wire.ts";
import { ${w.recordCamel} } from "./${w.record}.ts";

export const list${w.areaPascal} = defineCall({
  name: "list${w.areaPascal}",
  method: "GET",
  path: "/v1/${w.area}",
  summary: "${w.title}, by name, with the number of all of them",
  access: anyStaff,
  query: z.object(paging(100)),
  answer: z.object({ ${w.areaCamel}: z.array(${w.recordCamel}), meta: listMeta }),
});
`;

const contractDoor = (w: AreaWords): string => `export { list${w.areaPascal} } from "./calls.ts";
export type { ${w.recordPascal} } from "./${w.record}.ts";
export { ${w.recordCamel} } from "./${w.record}.ts";
`;

const migration = (w: AreaWords): string => `create table ${w.table} (
  uuid uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and length(name) <= 100),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index ${w.table}_by_name on ${w.table} (name, uuid);
`;

const rows = (w: AreaWords): string => `import { sql } from "kysely";
import { abortable, type Db, type JsonText } from "../../platform/database/database.ts";

/** One page by name, with the number of all of them; also when the page is past the end. */
export async function ${w.areaCamel}ByName(
  db: Db,
  given: { page: number; pageSize: number; signal: AbortSignal },
): Promise<JsonText> {
  const { page, pageSize } = given;
  const { rows } = await sql<{ answer: JsonText }>\`
    select json_build_object(
      '${w.areaCamel}', coalesce((select json_agg(row) from (
        select uuid, name, wire_instant(created_at) as "createdAt", wire_instant(updated_at) as "updatedAt"
        from ${w.table} order by name, uuid limit \${pageSize} offset \${page * pageSize}) row), '[]'),
      'meta', json_build_object('count', (select count(*) from ${w.table})))::text as answer\`.execute(
    db,
    abortable(given.signal),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a select without a table gave no row");
  return row.answer;
}
`;

const operation = (w: AreaWords): string => `import type { list${w.areaPascal} } from "@crema/contract/areas/${w.area}";
import type { Operation } from "../../platform/http/bind-call.ts";
import { ${w.areaCamel}ByName } from "./${w.record}-rows.ts";

export const find${w.areaPascal}: Operation<typeof list${w.areaPascal}> = ({ db }, caller, { query }) =>
  ${w.areaCamel}ByName(db, { ...query, signal: caller.signal });
`;

const routes = (w: AreaWords): string => `import { list${w.areaPascal} } from "@crema/contract/areas/${w.area}";
import { bind } from "../../platform/http/bind-call.ts";
import { find${w.areaPascal} } from "./list-${w.area}.ts";

export const ${w.areaCamel}Calls = [bind(list${w.areaPascal}, find${w.areaPascal})];
`;

const callTest = (w: AreaWords): string => `import { list${w.areaPascal} } from "@crema/contract/areas/${w.area}";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";

let app: TestApp;
let staff: { authorization: string };

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInAs(app, await aStaffMember(app));
  const at = app.clock.now();
  for (const name of ["South", "North", "East"]) {
    await sql\`insert into ${w.table} (name, created_at, updated_at) values (\${name}, \${at}, \${at})\`.execute(app.platform.db);
  }
});
afterAll(() => app.stop());

describe("GET /v1/${w.area}", () => {
  it("lists by name, with the number of all of them on every page", async () => {
    const first = await app.call(list${w.areaPascal}, { query: { pageSize: 2 }, headers: staff });
    expect(first.body.${w.areaCamel}.map(({ name }) => name)).toEqual(["East", "North"]);
    const past = await app.call(list${w.areaPascal}, { query: { page: 7 }, headers: staff });
    expect(past.body).toEqual({ ${w.areaCamel}: [], meta: { count: 3 } });
  });

  it("is for members of staff", async () => {
    expect((await app.call(list${w.areaPascal}, {})).status).toBe(401);
  });

  it("refuses a page that is no number", async () => {
    expect((await app.call(list${w.areaPascal}, { query: { page: "two" }, headers: staff })).status).toBe(422);
  });
});
`;

const page = (w: AreaWords): string => `# ${w.title}

## Words
${w.recordPascal.replaceAll(/([a-z])([A-Z])/g, "$1 $2")}: a record with a name.

## Rules
- Any member of staff sees the list. \`server/src/areas/${w.area}/list-${w.area}.call.test.ts\`
- A name has 1 to 100 characters. \`contract/src/areas/${w.area}/${w.record}.test.ts\`
`;
