/**
 * Segments over many customers with orders: how long one takes to be run, how long the number beside the rule builder takes, and what taking
 * everybody along as CSV costs the API process and everybody else. Source: issue 'Segments', figures.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { freshDatabase } from "../database/load.ts";
import { Connection } from "../measure/connection.ts";
import type { Verdict } from "../report.ts";
import { addStaffMember, type RunningCrema, startCrema } from "../subjects/crema.ts";
import { segmentsBudget } from "../work.ts";
import { loadMembers } from "./load-members.ts";

interface Given {
  readonly databaseUrl: string;
  readonly logFile: string;
  readonly log: (line: string) => void;
}

const threeRules = [
  { field: "state", operator: "is", comparator: "Queensland" },
  { field: "totalSpent", operator: ">", comparator: "20" },
  { field: "ordersCount", operator: ">", comparator: "1" },
];
const everybody = [{ field: "role", operator: "is", comparator: "customer" }];
const everyField = [
  "fom",
  "fomPoints",
  "fomCredit",
  "birthday",
  "mobileNumberAndSMSOptIn",
  "shippingPostcode",
  "formattedDefaultAddress",
];

export async function measureSegments(given: Given): Promise<readonly Verdict[]> {
  const { counted, people } = segmentsBudget;
  return [
    ...(await withMembers(given, counted, (crema) => countVerdicts(crema))),
    ...(await withMembers(given, people, async (crema) => [
      ...(await runVerdicts(crema)),
      ...(await exportVerdicts(crema, given)),
    ])),
  ];
}

async function withMembers(
  { databaseUrl, logFile, log }: Given,
  count: number,
  measure: (crema: RunningCrema) => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  log(`Loading ${count.toLocaleString("en-AU")} members of segments …`);
  const url = await freshDatabase(databaseUrl, "crema_bench_segments");
  await migrate(url);
  await addStaffMember(url);
  await loadMembers(url, count);
  const crema = await startCrema({ databaseUrl: url, logFile }, []);
  try {
    return await measure(crema);
  } finally {
    await crema.stop();
  }
}

const atMost = (what: string, value: number, { budget, digits = 0 }: { budget: number; digits?: number }): Verdict => ({
  what,
  value: value.toFixed(digits),
  budget: `<= ${budget}`,
  isKept: value <= budget,
});
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const headersOf = ({ signedIn }: RunningCrema) => ({
  authorization: `Bearer ${signedIn.idToken}`,
  "content-type": "application/json",
});
/** Calls with the bench's own sign-in. @throws Error for what is no success */
async function ask(crema: RunningCrema, path: string, body?: object): Promise<Response> {
  const response = await fetch(`${crema.origin}/v1/segments/${path}`, {
    headers: headersOf(crema),
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
async function timed(times: number, call: () => Promise<Response>): Promise<readonly number[]> {
  const took: number[] = [];
  await (await call()).text();
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await (await call()).text();
    took.push(performance.now() - began);
  }
  return took;
}
async function aSegment(crema: RunningCrema, rules: readonly object[]): Promise<string> {
  const made: { uuid: string } = JSON.parse(await (await ask(crema, "create", { name: "Bench", rules })).text());
  return made.uuid;
}

async function countVerdicts(crema: RunningCrema): Promise<readonly Verdict[]> {
  const { counted, countMs } = segmentsBudget;
  const times = await timed(60, () => ask(crema, "preview", { rules: threeRules }));
  const what = `Number while rules are made, three rules over ${counted.toLocaleString("en-AU")} people, p95 ms`;
  return [atMost(what, quantile(times, 0.95), { budget: countMs })];
}

async function runVerdicts(crema: RunningCrema): Promise<readonly Verdict[]> {
  const { people, runMs } = segmentsBudget;
  const uuid = await aSegment(crema, threeRules);
  const times = await timed(5, () => ask(crema, `exec/${uuid}`));
  const what = `A segment of three rules run over ${people.toLocaleString("en-AU")} people with orders, median ms`;
  return [atMost(what, quantile(times, 0.5), { budget: runMs })];
}

async function exportVerdicts(crema: RunningCrema, { log }: Given): Promise<readonly Verdict[]> {
  const { people, csvSeconds, megabytes, slower } = segmentsBudget;
  const uuid = await aSegment(crema, everybody);
  log("CSV of everybody, and the list read beside it …");
  const alone = await beside(crema, () => sleep(6_000));
  const before = await memoryOf(crema);
  const meanwhile = await beside(crema, () => take(crema, uuid, everyField));
  const grown = meanwhile.most - before;
  const few = await take(crema, uuid, []);
  const { rows, seconds } = meanwhile.answer;
  const [calm, busy] = [quantile(alone.times, 0.99), quantile(meanwhile.times, 0.99)];
  log(`p99 of the list's first page ${calm.toFixed(1)} ms alone, ${busy.toFixed(1)} ms meanwhile`);
  return [
    { what: "Rows of the CSV", value: String(rows), budget: `= ${people}`, isKept: rows === people },
    atMost("The same with the fixed fields, seconds", few.seconds, { budget: csvSeconds, digits: 2 }),
    atMost("The same with every field, beside readers, seconds", seconds, { budget: csvSeconds, digits: 2 }),
    atMost("API process meanwhile at most, MB more", grown, { budget: megabytes }),
    atMost("p99 of other users meanwhile, times that without", busy / calm, { budget: slower, digits: 2 }),
  ];
}

interface Taken {
  readonly rows: number;
  readonly seconds: number;
}
/** Reads a CSV to its end, holding nothing of it. */
async function take(crema: RunningCrema, uuid: string, optionalFields: readonly string[]): Promise<Taken> {
  const began = performance.now();
  const { body } = await ask(crema, `${uuid}/csv`, { optionalFields });
  let lines = 0;
  for await (const piece of body ?? [])
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
  return { rows: lines - 1, seconds: (performance.now() - began) / 1_000 };
}

const memoryOf = async ({ subject }: RunningCrema): Promise<number> => (await subject.memoryMb?.()) ?? 0;

/** Two readers ask for the first page of the list fifty times a second while something is done. @returns how long each took, and the most memory */
async function beside<T>(
  crema: RunningCrema,
  work: () => Promise<T>,
): Promise<{ answer: T; times: readonly number[]; most: number }> {
  const times: number[] = [];
  let most = 0;
  const over = new AbortController();
  const read = async (_: unknown, lane: number): Promise<void> => {
    const connection = await Connection.open(crema.subject.port);
    while (!over.signal.aborted) {
      const began = performance.now();
      await connection.send(crema.subject.request("W1", lane, 2));
      times.push(performance.now() - began);
      await sleep(20);
    }
    connection.close();
  };
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      most = Math.max(most, await memoryOf(crema));
      await sleep(250);
    }
  };
  const readers = Promise.all([...Array.from({ length: 2 }, read), watch()]);
  const answer = await work();
  over.abort();
  await readers;
  return { answer, times, most };
}
