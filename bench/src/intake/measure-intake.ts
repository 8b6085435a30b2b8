/**
 * Orders told by webhook while staff read the users list: how many a second come in, and whether every one that was answered ends as
 * exactly one order with its upload ordered, also when the process is killed in the midst. Source: issue 'Orders', figures.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { Connection } from "../measure/connection.ts";
import { lanes } from "../measure/blocks.ts";
import type { Verdict } from "../report.ts";
import { type RunningCrema, startCrema } from "../subjects/crema.ts";
import { deliveryOf, signingSecret } from "./shop-deliveries.ts";

const wantedPerSecond = 300;
/** What is told: somewhat more, so that the figure is not the sender's. */
const toldPerSecond = 400;
const seconds = 30;
const readers = 4;
/** After a crash: its jobs are freed after 15 s, what it had taken is taken up within two minutes. */
const settledWithinMs = 240_000;

interface Given {
  readonly databaseUrl: string;
  readonly logFile: string;
  readonly log: (line: string) => void;
}

export async function measureIntake(given: Given): Promise<readonly Verdict[]> {
  const client = new Client({ connectionString: given.databaseUrl });
  await client.connect();
  try {
    await client.query(
      "insert into order_intake (source, since, read_until) values ('shopify', now() - interval '1 hour', now())",
    );
    given.log(`Orders by webhook, ${toldPerSecond} a second for ${seconds} s, beside ${readers} readers of the list …`);
    const sustained = await sustainedRate(given, client);
    given.log("The same, and the process killed in the midst …");
    return [...sustained, ...(await survivedKill(given, client))];
  } finally {
    await client.end();
  }
}

const start = ({ databaseUrl, logFile }: Given): Promise<RunningCrema> =>
  startCrema(
    {
      databaseUrl,
      logFile,
      // Nobody is at this address: nothing but webhooks tells of orders.
      variables: {
        SHOPIFY_SHOP_URL: "http://127.0.0.1:1",
        SHOPIFY_CLIENT_ID: "bench",
        SHOPIFY_CLIENT_SECRET: signingSecret,
      },
    },
    [],
  );

async function sustainedRate(given: Given, client: Client): Promise<Verdict[]> {
  const crema = await start(given);
  const began = performance.now();
  const ending = new AbortController();
  const reading = readLists(crema, ending.signal);
  const { answered } = await tellOrders(crema, { from: 1, seconds, signal: ending.signal });
  const sendingSeconds = (performance.now() - began) / 1_000;
  await until(async () => (await ordersIn(client, answered)).length >= answered.length);
  const handledSeconds = (performance.now() - began) / 1_000;
  ending.abort();
  const reads = await reading;
  await crema.stop();
  return [
    rateVerdict("Orders answered a second", answered.length / sendingSeconds),
    rateVerdict("Orders stored with their upload ordered, a second", answered.length / handledSeconds),
    {
      what: "Pages of the list read beside it, a second",
      value: String(Math.round(reads / handledSeconds)),
      budget: "> 0",
      isKept: reads > 0,
    },
    await onceVerdict("Answered orders that are not there exactly once", client, answered),
  ];
}

const rateVerdict = (what: string, rate: number): Verdict => ({
  what,
  value: String(Math.round(rate)),
  budget: `>= ${wantedPerSecond}`,
  isKept: rate >= wantedPerSecond,
});

async function survivedKill(given: Given, client: Client): Promise<Verdict[]> {
  const first = await start(given);
  const reading = readLists(first, new AbortController().signal);
  const telling = tellOrders(first, { from: 1_000_001, seconds: 6, signal: new AbortController().signal });
  await sleep(4_000);
  await first.kill();
  const { answered, tried } = await telling;
  await reading;
  const second = await start(given);
  // The shop tells again what was not answered, and some of what was.
  const again = [...tried.filter((number) => !answered.includes(number)), ...answered.slice(-50)];
  const connection = await Connection.open(second.subject.port);
  for (const number of again) await connection.send(deliveryOf(number));
  connection.close();
  await until(async () => (await ordersIn(client, tried)).length >= tried.length);
  const verdict = await onceVerdict(`Killed with ${answered.length} answered: not there exactly once`, client, tried);
  await second.stop();
  return [verdict];
}

/** Tells orders at an even pace over sixteen connections until time is up or the server is gone. @returns numbers that were answered 200 */
async function tellOrders(
  { subject }: RunningCrema,
  { from, seconds: long, signal }: { from: number; seconds: number; signal: AbortSignal },
): Promise<{ answered: number[]; tried: number[] }> {
  const [answered, tried]: [number[], number[]] = [[], []];
  const began = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    const connection = await Connection.open(subject.port);
    try {
      while (!signal.aborted && performance.now() - began < long * 1_000) {
        const turn = next;
        next += 1;
        const wait = began + (turn * 1_000) / toldPerSecond - performance.now();
        if (wait > 0) await sleep(wait);
        tried.push(from + turn);
        const { status } = await connection.send(deliveryOf(from + turn));
        if (status === 200) answered.push(from + turn);
      }
    } catch {
      // The server was killed.
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { answered, tried };
}

/** Staff read the first page again and again. @returns how often */
async function readLists({ subject }: RunningCrema, signal: AbortSignal): Promise<number> {
  let reads = 0;
  const reader = async (_: unknown, at: number): Promise<void> => {
    const connection = await Connection.open(subject.port);
    try {
      while (!signal.aborted) {
        const { status } = await connection.send(subject.request("W1", at, readers));
        if (status === 200) reads += 1;
      }
    } catch {
      // The server was killed.
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  return reads;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + settledWithinMs;
  while (!(await isSo()) && performance.now() < end) await sleep(200);
}

/** Those of these numbers that are an order with one upload ordered; twice where it is twice. */
async function ordersIn(client: Client, numbers: readonly number[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from orders join outbound_effects on kind = 'erp-upload' and subject = order_id::text where name = any($1)`,
    [numbers.map((number) => `#B${number}`)],
  );
  return rows.map(({ name }) => name);
}

async function onceVerdict(what: string, client: Client, numbers: readonly number[]): Promise<Verdict> {
  const counts = new Map<string, number>();
  for (const name of await ordersIn(client, numbers)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const wrong = numbers.filter((number) => counts.get(`#B${number}`) !== 1).length;
  return { what, value: String(wrong), budget: "= 0", isKept: wrong === 0 };
}
