/** The product as `npm run serve` starts it, with every check on, and a member of staff who signs in to it. */
import { generateKeyPairSync } from "node:crypto";
import { Client } from "pg";
import { hashPassword } from "../../../server/src/areas/sign-in/index.ts";
import { reservePort } from "../../../tools/ports.ts";
import { serverReady, startServer } from "../../../tools/server-program.ts";
import type { HttpRequest } from "../measure/connection.ts";
import { deepPage, filteredStatus, ordersSince, rowsOnPage, searched, type WorkId } from "../work.ts";
import type { Subject } from "./subject.ts";

interface StaffMember {
  readonly uuid: string;
  readonly email: string;
}
const password = "Bench-only-1";
const bench: StaffMember = { uuid: "b0000000-0000-4000-8000-000000000001", email: "bench@crema.test" };
/** At sixteen connections every second one is another person's, for of one person's calls eight are worked on at a time. */
const colleague: StaffMember = { uuid: "b0000000-0000-4000-8000-000000000002", email: "colleague@crema.test" };
const staff = [bench, colleague];
export const staffCount = staff.length;

/** Puts the bench's own staff into the database. */
export async function addStaff(databaseUrl: string): Promise<void> {
  for (const one of staff) await addStaffMember(databaseUrl, one);
}

/** Puts a member of staff with the rights and the password of all others into the database. */
export async function addStaffMember(databaseUrl: string, { uuid, email }: StaffMember): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const joined = "2020-01-01T00:00:00Z";
  await client.query(
    `insert into users (uuid, role, email, first_name, last_name, email_verified_at, registered_at, created_at, updated_at)
     values ($1, 'staff', $2, 'Bench', 'Staff', $3, $3, $3, $3)`,
    [uuid, email, joined],
  );
  await client.query("insert into credentials (user_uuid, password_hash, changed_at) values ($1, $2, $3)", [
    uuid,
    await hashPassword(password),
    joined,
  ]);
  await client.query(
    "insert into permissions (user_uuid, permissions, read) values ($1, '{user.edit,permission.edit,order.edit,product.edit,promotion.edit,segment.edit}', '{user,permission,order,product,promotion,trend}')",
    [uuid],
  );
  await client.end();
}

export interface RunningCrema {
  readonly subject: Subject;
  readonly origin: string;
  /** What a browser's local storage holds after signing in. */
  readonly signedIn: {
    readonly idToken: string;
    readonly refreshToken: string;
    readonly expiresIn: number;
    readonly userUuid: string;
  };
  readonly pid: number;
  /** Resolves when the process has ended, with how. */
  readonly ended: Promise<number | string>;
  stop(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

export interface CremaOptions {
  readonly databaseUrl: string;
  readonly logFile: string;
  /** Serve the built portal too. */
  readonly hasPortal?: boolean;
  /** Settings beside those of every run. */
  readonly variables?: Readonly<Record<string, string>>;
}

export async function startCrema(
  { databaseUrl, logFile, hasPortal = false, variables = {} }: CremaOptions,
  uuids: readonly string[],
): Promise<RunningCrema> {
  const port = await reservePort(0);
  const { privateKey } = generateKeyPairSync("ed25519");
  const environment = {
    CREMA_ENV: "local",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...(hasPortal ? {} : { PORTAL_FOLDER: "", SIGN_IN_FOLDER: "" }),
    ...variables,
    SIGNING_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
  const server = startServer(environment, logFile);
  await serverReady(server);
  const origin = `http://127.0.0.1:${port}`;
  const { pid, ended } = server;
  const running = {
    origin,
    signedIn: await signIn(origin),
    pid,
    ended,
    stop: () => server.stop(),
    kill: () => server.kill(),
  };
  return { ...running, subject: await cremaSubject(running, { port, uuids }) };
}

export async function signIn(origin: string, email = bench.email): Promise<RunningCrema["signedIn"]> {
  const response = await fetch(`${origin}/v1/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  const answer: RunningCrema["signedIn"] = await response.json().then((body) => body);
  return answer;
}

const bearersOf = async (origin: string, idToken: string): Promise<[string, string]> => [
  `Bearer ${idToken}`,
  `Bearer ${(await signIn(origin, colleague.email)).idToken}`,
];

const people = "/v1/user/all?";
const lists = {
  W1: `${people}page=0&pageSize=${rowsOnPage}`,
  W2: `${people}page=${deepPage - 1}&pageSize=${rowsOnPage}`,
  W3: `${people}page=0&pageSize=${rowsOnPage}&search=${searched}`,
  W4: `${people}page=0&pageSize=${rowsOnPage}&status=${filteredStatus}&sortBy=lastName&order=asc`,
  W5: `/v1/orders?page=0&limit=${rowsOnPage}&source=shopify&showNotUploadedToEpicor=true&dateFrom=${ordersSince}`,
};

interface Target {
  readonly uuid: string;
  version: string;
  phone: string;
}

async function cremaSubject(
  { origin, signedIn }: Pick<RunningCrema, "origin" | "signedIn">,
  { port, uuids }: { port: number; uuids: readonly string[] },
): Promise<Subject> {
  let bearers = await bearersOf(origin, signedIn.idToken);
  const targets = await versionsOf(origin, bearers[0], uuids);
  /** Each lane writes rows of its own, one after the other. */
  const last: (Target | undefined)[] = [];
  let turn = 0;
  const get = (path: string, lane = 0): HttpRequest => ({
    method: "GET",
    path,
    authorization: lane % 2 === 0 ? bearers[0] : bearers[1],
  });
  const nextOf = (lane: number, lanes: number): Target => {
    turn++;
    const own = Math.floor(targets.length / lanes);
    const target = targets[lane * own + (turn % own)];
    if (target === undefined) throw new Error("no row to write");
    last[lane] = target;
    return target;
  };
  const requests: Readonly<Record<WorkId, (lane: number, lanes: number) => HttpRequest>> = {
    W1: (lane) => get(lists.W1, lane),
    W2: (lane) => get(lists.W2, lane),
    W3: (lane) => get(lists.W3, lane),
    W4: (lane) => get(lists.W4, lane),
    W5: (lane) => get(lists.W5, lane),
    W6: (lane, lanes) => get(`/v1/user/${nextOf(lane, lanes).uuid}`, lane),
    W7: (lane, lanes) => {
      const target = nextOf(lane, lanes);
      const { uuid, version } = target;
      // A save of the stored number would write nothing.
      const phone = phoneNumber(turn) === target.phone ? phoneNumber(turn + 1) : phoneNumber(turn);
      target.phone = phone;
      const body = JSON.stringify({ profile: { mobileNumber: phone }, lastUpdatedDate: version });
      return { ...get(`/v1/user/update/${uuid}`, lane), method: "PUT", body };
    },
  };
  return {
    name: "Crema",
    port,
    request: (work, lane, lanes) => requests[work](lane, lanes),
    needsBody: (work) => work === "W7",
    answered(work, lane, { body }) {
      const target = last[lane];
      if (work === "W7" && target !== undefined) target.version = versionIn(body);
    },
    factsOf: (body) => {
      const answer: { users?: unknown[]; orders?: unknown[]; meta: { count: number } } = JSON.parse(body);
      return { rows: (answer.users ?? answer.orders ?? []).length, total: answer.meta.count };
    },
    async refresh() {
      bearers = await bearersOf(origin, (await signIn(origin)).idToken);
    },
    async memoryMb() {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576;
    },
  };
}

const phoneNumber = (turn: number): string => `+6141${String(turn % 10_000_000).padStart(7, "0")}`;
const phoneIn = (body: string): string => /"mobileNumber":"([^"]*)"/.exec(body)?.[1] ?? "";
const versionIn = (body: string): string => /"lastUpdatedDate":"([^"]+)"/.exec(body)?.[1] ?? "";

async function versionsOf(origin: string, authorization: string, uuids: readonly string[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (const uuid of uuids) {
    const response = await fetch(`${origin}/v1/user/${uuid}`, { headers: { authorization } });
    if (!response.ok) throw new Error(`GET /v1/user/${uuid} answered ${response.status}: ${await response.text()}`);
    const body = await response.text();
    targets.push({ uuid, version: versionIn(body), phone: phoneIn(body) });
  }
  return targets;
}
