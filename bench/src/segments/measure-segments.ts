/**
 * Segments over many customers with orders: how long one takes to be run, how long the number beside the rule builder takes, and what taking
 * everybody along as CSV costs the API process and everybody else. Source: issue 'Segments', figures.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { freshDatabase } from "../database/load.ts";
import { quantile } from "../measure/blocks.ts";
import { atMost, type Verdict } from "../report.ts";
import { addStaff, type RunningCrema, startCrema } from "../subjects/crema.ts";
import { segmentsBudget } from "../work.ts";
import { loadMembers } from "./load-members.ts";
import { startReaders, takeCsv, type Taken } from "./programs.ts";

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
  await addStaff(url);
  await loadMembers(url, count);
  const crema = await startCrema({ databaseUrl: url, logFile }, []);
  try {
    return await measure(crema);
  } finally {
    await crema.stop();
  }
}

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

/** So often it is done, each time with a while without before: one hitch of the machine is a hundredth of one export's calls. */
const exportRounds = 3;
const calmMs = 5_000;

const quantilesOf = (times: readonly number[]): string =>
  [0.5, 0.9, 0.99].map((share) => quantile(times, share).toFixed(1)).join(", ");

async function exportVerdicts(crema: RunningCrema, { log }: Given): Promise<readonly Verdict[]> {
  const { people, csvSeconds, megabytes, slower } = segmentsBudget;
  const uuid = await aSegment(crema, everybody);
  log("CSV of everybody, and the list read beside it …");
  await beside(crema, () => sleep(calmMs));
  // Before the first export: the process keeps what that one made it grow by.
  const before = await memoryOf(crema);
  const few = await beside(crema, () => take(crema, uuid, []));
  const rounds: { readonly alone: Beside<void>; readonly meanwhile: Beside<Taken> }[] = [];
  for (let round = 0; round < exportRounds; round += 1) {
    const alone = await beside(crema, () => sleep(calmMs));
    const meanwhile = await beside(crema, () => take(crema, uuid, everyField));
    rounds.push({ alone, meanwhile });
  }
  const taken = rounds.map(({ meanwhile }) => meanwhile.answer);
  const seconds = quantile(
    taken.map((one) => one.seconds),
    0.5,
  );
  const wrong = [few.answer, ...taken].find(({ rows }) => rows !== people);
  const calm = rounds.flatMap(({ alone }) => alone.times);
  const busy = rounds.flatMap(({ meanwhile }) => meanwhile.times);
  log(`p50, p90, p99 of the list's first page, ms: ${quantilesOf(calm)} alone; ${quantilesOf(busy)} meanwhile`);
  const p99 = quantile(busy, 0.99) / quantile(calm, 0.99);
  const grown = Math.max(...[few, ...rounds.map(({ meanwhile }) => meanwhile)].map(({ most }) => most)) - before;
  return [
    {
      what: "Rows of the CSV",
      value: String((wrong ?? taken[0])?.rows),
      budget: `= ${people}`,
      isKept: wrong === undefined,
    },
    atMost("The same with the fixed fields, beside readers, seconds", few.answer.seconds, {
      budget: csvSeconds,
      digits: 2,
    }),
    atMost("The same with every field, beside readers, seconds", seconds, { budget: csvSeconds, digits: 2 }),
    atMost("API process meanwhile at most, MB more", grown, { budget: megabytes }),
    atMost("p99 of other users meanwhile, times that without", p99, { budget: slower, digits: 2 }),
  ];
}

const take = (crema: RunningCrema, uuid: string, optionalFields: readonly string[]): Promise<Taken> =>
  takeCsv({
    address: `${crema.origin}/v1/segments/${uuid}/csv`,
    authorization: headersOf(crema).authorization,
    body: JSON.stringify({ optionalFields }),
  });

const memoryOf = async ({ subject }: RunningCrema): Promise<number> => (await subject.memoryMb?.()) ?? 0;

interface Beside<T> {
  readonly answer: T;
  /** How long each call of the readers took, ms. */
  readonly times: readonly number[];
  /** Resident megabytes of the API process. */
  readonly most: number;
}
/** Two readers ask for the first page of the list, with a fiftieth of a second between, while something is done. */
async function beside<T>(crema: RunningCrema, work: () => Promise<T>): Promise<Beside<T>> {
  const { subject } = crema;
  let most = 0;
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      most = Math.max(most, await memoryOf(crema));
      await sleep(250);
    }
  };
  const watching = watch();
  const timesOf = await startReaders({
    port: subject.port,
    request: subject.request("W1", 0, 1),
    connections: 2,
    restMs: 20,
  });
  const answer = await work();
  const times = await timesOf();
  over.abort();
  await watching;
  return { answer, times, most };
}
