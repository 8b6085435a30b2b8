/**
 * Ten thousand random writes through the API and beside it, sixteen at once, and then: is every kept total what count(*) says?
 * Archives, restores, deletes for good, changes of role, and rows that come and go in lots, as an import makes them.
 */
import { Pool } from "pg";
import { type Chance, chanceOf } from "../../server/src/demo/random.ts";
import { Connection, type HttpRequest } from "./measure/connection.ts";
import type { Verdict } from "./report.ts";
import type { RunningCrema } from "./subjects/crema.ts";

const writes = 10_000;
const lanes = 16;

type Status = "active" | "pending" | "archived" | "archived_unverified";
interface Row {
  readonly uuid: string;
  status: Status;
  role: "customer" | "staff";
}

interface Around {
  readonly pool: Pool;
  readonly port: number;
  readonly authorization: string;
}

export async function compareCounters(databaseUrl: string, crema: RunningCrema): Promise<readonly Verdict[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: lanes });
  const around: Around = { pool, port: crema.subject.port, authorization: `Bearer ${crema.signedIn.idToken}` };
  try {
    const rows = await rowsToWrite(pool);
    const done = new Map<string, number>();
    await Promise.all(Array.from({ length: lanes }, (_, lane) => writeLane({ around, rows, lane, done })));
    console.log(`\n${[...done].map(([act, count]) => `${count} ${act}`).join(", ")}`);
    return [await keptAgainstCounted(pool), await listedAgainstCounted(around)];
  } finally {
    await pool.end();
  }
}

/** Some of every status. */
async function rowsToWrite(pool: Pool): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`
    select uuid, status, role from (
      select *, row_number() over (partition by status order by uuid) as n from users where role = 'customer') u
    where n <= 800`);
  return rows;
}

interface Lane {
  readonly around: Around;
  readonly rows: readonly Row[];
  readonly lane: number;
  readonly done: Map<string, number>;
}

/** Each lane has rows of its own, so that it knows what every one of them is. */
async function writeLane({ around, rows, lane, done }: Lane): Promise<void> {
  const chance = chanceOf(`crema counters ${lane}`);
  const own = rows.filter((_, index) => index % lanes === lane);
  const connection = await Connection.open(around.port);
  try {
    for (let n = 0; n < writes / lanes; n++) {
      const act = await writeOnce({ around, chance, own, connection });
      done.set(act, (done.get(act) ?? 0) + 1);
    }
  } finally {
    connection.close();
  }
}

interface Turn {
  readonly around: Around;
  readonly chance: Chance;
  readonly own: Row[];
  readonly connection: Connection;
}

async function writeOnce({ around, chance, own, connection }: Turn): Promise<string> {
  const row = own.length === 0 || chance.happens(0.15) ? undefined : chance.oneOf(own);
  if (row === undefined) return changeLot(around.pool, chance, own);
  const { act, request } = actOn(row, chance, around.authorization);
  const answer = await connection.send(request, true);
  if (answer.status >= 300)
    throw new Error(`${request.method} ${request.path} answered ${answer.status} ${answer.body}`);
  applyTo(row, act);
  if (act === "deleted") own.splice(own.indexOf(row), 1);
  return act;
}

type Act = "archived" | "restored" | "deleted" | "made staff" | "made customer";

const isEnded = (row: Row): boolean => row.status === "archived" || row.status === "archived_unverified";
const isUnverified = (row: Row): boolean => row.status === "pending" || row.status === "archived_unverified";

function actOn(row: Row, chance: Chance, authorization: string): { act: Act; request: HttpRequest } {
  const to = (method: HttpRequest["method"], path: string, body?: string): HttpRequest => ({
    method,
    path,
    authorization,
    ...(body === undefined ? {} : { body }),
  });
  if (row.role === "staff" || (row.status === "active" && chance.happens(0.2))) {
    const role = row.role === "staff" ? "customer" : "staff";
    const body = JSON.stringify({ permissions: [], read: [], roles: [role] });
    return {
      act: role === "staff" ? "made staff" : "made customer",
      request: to("PUT", `/v1/permissions/${row.uuid}`, body),
    };
  }
  if (isUnverified(row) && chance.happens(0.1))
    return { act: "deleted", request: to("DELETE", `/v1/user/${row.uuid}/force`) };
  return isEnded(row)
    ? { act: "restored", request: to("PUT", `/v1/user/restore/${row.uuid}`, "{}") }
    : { act: "archived", request: to("DELETE", `/v1/user/${row.uuid}`) };
}

function applyTo(row: Row, act: Act): void {
  if (act === "made staff") row.role = "staff";
  if (act === "made customer") row.role = "customer";
  if (act === "archived") row.status = isUnverified(row) ? "archived_unverified" : "archived";
  if (act === "restored") row.status = isUnverified(row) ? "pending" : "active";
}

/** Adds a lot of pending people, or verifies one of ours, in one statement past the API. */
async function changeLot(pool: Pool, chance: Chance, own: Row[]): Promise<string> {
  const pending = own.find((row) => row.status === "pending");
  if (pending !== undefined && chance.happens(0.5)) {
    await pool.query("update users set email_verified_at = created_at where uuid = $1", [pending.uuid]);
    pending.status = "active";
    return "verified";
  }
  const uuids = Array.from({ length: chance.between(1, 5) }, () => chance.uuid());
  await pool.query(
    `insert into users (uuid, role, email, created_at, updated_at)
     select uuid, 'customer', uuid || '@example.com', $2, $2 from unnest($1::uuid[]) as uuid`,
    [uuids, "2026-11-21T00:00:00Z"],
  );
  own.push(...uuids.map((uuid): Row => ({ uuid, status: "pending", role: "customer" })));
  return "lots added";
}

async function keptAgainstCounted(pool: Pool): Promise<Verdict> {
  const { rows } = await pool.query<{ wrong: string }>(`
    select count(*) as wrong
    from (select role, status, sum(n) as n from user_counts group by role, status) kept
    full join (select role, status, count(*) as n from users group by role, status) counted using (role, status)
    where coalesce(kept.n, 0) <> coalesce(counted.n, 0)`);
  const wrong = Number(rows[0]?.wrong);
  return { what: "Kept totals that differ from count(*)", value: String(wrong), budget: "0", isKept: wrong === 0 };
}

const filters: readonly { readonly query: string; readonly where: string }[] = [
  { query: "", where: "true" },
  { query: "status=active", where: "status = 'active'" },
  { query: "status=pending", where: "status = 'pending'" },
  { query: "status=archived", where: "ended_at is not null and email_verified_at is not null" },
  { query: "status=archived&includeUnverified=true", where: "ended_at is not null" },
  { query: "permissions=staff", where: "role = 'staff'" },
  { query: "permissions=customer&status=active,pending", where: "role = 'customer' and ended_at is null" },
];

async function listedAgainstCounted({ pool, port, authorization }: Around): Promise<Verdict> {
  const connection = await Connection.open(port);
  let wrong = 0;
  for (const { query, where } of filters) {
    const answer = await connection.send(
      { method: "GET", path: `/v1/user/all?pageSize=1&${query}`, authorization },
      true,
    );
    const { meta }: { meta: { count: number } } = JSON.parse(answer.body);
    const { rows } = await pool.query<{ n: string }>(`select count(*) as n from users where ${where}`);
    if (meta.count !== Number(rows[0]?.n)) wrong++;
  }
  connection.close();
  return {
    what: "Totals of the list that differ from count(*)",
    value: String(wrong),
    budget: "0",
    isKept: wrong === 0,
  };
}
