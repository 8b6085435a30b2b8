/** `npm run proof -- attack`: see ../../README.md. Exits 1 if a budget is missed. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApps } from "../../../tools/build-apps.ts";
import { chanceOf } from "../../../server/src/demo/random.ts";
import { quantile } from "../measure/blocks.ts";
import { table } from "../report.ts";
import { signIn } from "../subjects/crema.ts";
import type { Attack, Attacked } from "./attacker.ts";
import { startOutside } from "./cores.ts";
import { attackKinds } from "./kinds.ts";
import { type AttackOptions, readOptions, usage } from "./options.ts";
import type { Work, Worked } from "./ordinary-user.ts";
import { openTarget, type Target } from "./target.ts";

const log = (line: string): void => console.log(line);
const mostMegabytes = 512;
/** An ordinary call's p99, in times of the floor's W6. */
const mostTimesFloor = 20;
/** Of the line while there is something to send: an attacker that sends less is not the one that is documented. */
const leastOfLine = 0.8;
const sampleMs = 100;

interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly failures: readonly string[];
  /** Highest resident memory of the server meanwhile, MB. */
  readonly megabytes: number;
  readonly processorSeconds: number;
}

function command<Answer>(child: ChildProcess, message: Attack | Work): Promise<Answer> {
  const answered = new Promise<Answer>((resolve) => child.once("message", (answer: Answer) => resolve(answer)));
  child.send(message);
  return answered;
}

function memory(pid: number, field: "VmRSS" | "VmHWM"): number {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) / 1_024;
}

/** Processor time the server has taken, seconds. What else the machine does changes it little, unlike the time others wait. */
function processorSeconds(pid: number): number {
  // Behind the name in brackets; ticks are hundredths of a second on every Linux.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Lets an ordinary user work while something else happens, and watches the server's memory. */
async function measure(pid: number, user: ChildProcess, work: Work, meanwhile: () => Promise<void>): Promise<Measured> {
  let megabytes = 0;
  const before = processorSeconds(pid);
  const sample = setInterval(() => {
    // Without it the server has ended, which is told elsewhere.
    if (existsSync(`/proc/${pid}`)) megabytes = Math.max(megabytes, memory(pid, "VmRSS"));
  }, sampleMs);
  try {
    const worked = command<Worked>(user, work);
    await meanwhile();
    user.send("stop");
    const { times, failures } = await worked;
    return {
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      failures,
      megabytes,
      processorSeconds: processorSeconds(pid) - before,
    };
  } finally {
    clearInterval(sample);
  }
}

interface Run {
  readonly target: Target;
  readonly options: AttackOptions;
  readonly seed: number;
  readonly attacker: ChildProcess;
  readonly user: ChildProcess;
}

const nothingSent: Attacked = { outcomes: {}, busyMs: 0, usedMs: 0 };
const lineShare = ({ busyMs, usedMs }: Attacked): number => (busyMs === 0 ? 1 : Math.min(1, usedMs / busyMs));
const percent = (attacked: Attacked): string => (lineShare(attacked) * 100).toFixed(0);

function problemsOf(
  name: string,
  { found, attacked, bound }: { found: Measured; attacked: Attacked; bound: number },
): string[] {
  const promised = attackKinds.find((kind) => kind.name === name)?.promised ?? [];
  const others = Object.keys(attacked.outcomes).filter((outcome) => !promised.includes(outcome));
  return [
    ...(others.length > 0 ? [`${name}: was answered ${others.join(", ")}`] : []),
    ...(lineShare(attacked) >= leastOfLine ? [] : [`${name}: the attacker used ${percent(attacked)} % of its line`]),
    ...(found.failures.length > 0 ? [`${name}: ordinary calls failed: ${found.failures.slice(0, 5).join(", ")}`] : []),
    ...(found.megabytes <= mostMegabytes ? [] : [`${name}: ${found.megabytes.toFixed(0)} MB`]),
    ...(found.p99 <= bound ? [] : [`${name}: p99 ${found.p99.toFixed(1)} ms, ${bound.toFixed(1)} allowed`]),
  ];
}

/** @returns what was not kept */
async function runOnce({ target, options, seed, attacker, user }: Run): Promise<string[]> {
  const { crema, floorPort, uuids, known } = target;
  const { pid } = crema;
  const milliseconds = options.seconds * 1_000;
  const floorWork = {
    port: floorPort,
    authorization: "Bearer floor",
    paths: uuids.map((uuid) => `/customers/${uuid}`),
  };
  const floor = await measure(pid, user, floorWork, () => sleep(milliseconds));
  const bound = mostTimesFloor * floor.p50;
  const broken = floor.failures.slice(0, 5).map((failure) => `calls to the floor failed: ${failure}`);
  const rows = [["attack", "RSS MB", "CPU s", "p50 ms", "p99 ms", "p99 / floor", "line %", "answers"]];
  const token = await target.insiderToken();
  const authorization = `Bearer ${(await signIn(crema.origin)).idToken}`;
  const chance = chanceOf(`attack ${seed}`);
  const order = options.kinds.map((name) => ({ name, at: chance.next() })).toSorted((a, b) => a.at - b.at);
  for (const name of ["none", ...order.map((one) => one.name)]) {
    let attacked = nothingSent;
    const work = {
      port: Number(new URL(crema.origin).port),
      authorization,
      paths: uuids.map((uuid) => `/v1/user/${uuid}`),
    };
    const found = await measure(pid, user, work, async () => {
      if (name === "none") await sleep(milliseconds);
      else
        attacked = await command<Attacked>(attacker, {
          ...known,
          token,
          port: work.port,
          kind: name,
          milliseconds,
          seed: `${seed} ${name}`,
        });
    });
    broken.push(...problemsOf(name, { found, attacked, bound }));
    const answers = Object.entries(attacked.outcomes).map(([outcome, count]) => `${outcome} x ${count}`);
    const ratio = (found.p99 / floor.p50).toFixed(1);
    rows.push([
      name,
      found.megabytes.toFixed(0),
      found.processorSeconds.toFixed(1),
      found.p50.toFixed(2),
      found.p99.toFixed(2),
      ratio,
      percent(attacked),
      answers.join(", "),
    ]);
  }
  const highest = memory(pid, "VmHWM");
  // A process that has crashed has no memory, also while it is still being cleared away.
  if (Number.isNaN(highest)) broken.push("the server crashed");
  if (highest > mostMegabytes) broken.push(`highest RSS ${highest.toFixed(0)} MB`);
  log(
    `\nrun with seed ${seed}: floor's W6 p50 ${floor.p50.toFixed(2)} ms, p99 ${floor.p99.toFixed(2)} ms; VmHWM ${highest.toFixed(0)} MB`,
  );
  log(table(rows));
  return broken.map((text) => `seed ${seed}, ${text}`);
}

async function run(options: AttackOptions): Promise<number> {
  await buildApps({ log });
  const target = await openTarget(log);
  const attacker = startOutside("./attacker.ts", { givesWay: true });
  const user = startOutside("./ordinary-user.ts", { givesWay: false });
  const crash = Promise.race([target.crema.ended, once(attacker, "exit"), once(user, "exit")]).then((how) => {
    throw new Error(`The server, or a process of the proof, ended by itself (${String(how)})`);
  });
  try {
    const broken: string[] = [];
    for (let n = 0; n < options.runs; n += 1)
      broken.push(
        ...(await Promise.race([crash, runOnce({ target, options, seed: options.seed + n, attacker, user })])),
      );
    for (const text of broken) log(`BROKEN: ${text}`);
    return broken.length;
  } finally {
    crash.catch(() => undefined);
    attacker.kill();
    user.kill();
    await target.stop();
  }
}

try {
  const broken = await run(readOptions(process.argv.slice(2)));
  log(broken === 0 ? "Every promise was kept." : `${broken} promises were broken.`);
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  log(error instanceof TypeError ? `${error.message}. ${usage}` : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
