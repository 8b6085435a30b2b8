/** One round of a push: some devices are taken, sent to at once, and settled. */
import { after, minutes } from "../../../platform/clock/clock.ts";
import { beginHandOver } from "../../../platform/journal/begin-hand-over.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Push as PushPort, PushOutcome } from "../../../providers/push/push.ts";
import { removeDevices } from "../devices/device-rows.ts";
import { ended, judge, type Judged } from "./outcome-of-sending.ts";
import {
  pauseApple,
  pausePush,
  type RunningPush,
  settleSendings,
  stopPush,
  type Taken,
  takeSendings,
  unpausePush,
} from "./sending-rows.ts";

interface Round {
  readonly push: RunningPush;
  readonly port: PushPort;
  readonly size: number;
}

const dayInSeconds = 86_400;

/** @returns how many were taken */
export async function sendSome(deps: Platform, { push, port, size }: Round): Promise<number> {
  const { db, clock, instanceId: holder } = deps;
  const at = clock.now();
  const taken = await takeSendings(db, { push: push.uuid, holder, at, size });
  if (taken.length === 0) return 0;
  if (!(await mayLeave(deps, push, taken))) return 0;
  const judged = await Promise.all(taken.map((one) => sendOne(deps, one, { push, port })));
  const dead = taken.flatMap(({ deviceUuid: uuid, token }, n) =>
    uuid !== null && token !== null && judged[n]?.isDead === true ? [{ uuid, token }] : [],
  );
  await settleSendings(db, { holder, settled: judged.map(({ settled }) => settled) });
  await removeDevices(db, { devices: dead, askedAt: at });
  const stops = judged.find((one) => one.stops !== undefined)?.stops;
  if (stops !== undefined) await stopPush(db, { push: push.uuid, reason: stops });
  else await pauseOrGoOn(deps, push, { judged, sentAt: at });
  return taken.length;
}

/** After a restore nothing leaves before the release; what counts as sent is stopped. What was taken waits again. */
async function mayLeave(deps: Platform, { uuid }: RunningPush, taken: readonly Taken[]): Promise<boolean> {
  const permit = await beginHandOver(deps, { kind: "push", ref: uuid, item: uuid });
  if (permit.kind === "may-leave") return true;
  const settled = taken.map(({ id, tries }) => ({ id, state: "queued" as const, reason: "", tries: tries - 1 }));
  await settleSendings(deps.db, { holder: deps.instanceId, settled });
  const { reason } = permit;
  if (permit.kind === "wait")
    await pausePush(deps.db, { push: uuid, reason, until: after(deps.clock.now(), minutes(1)) });
  else await stopPush(deps.db, { push: uuid, reason });
  return false;
}

async function sendOne(
  { clock }: Platform,
  taken: Taken,
  { push, port }: Pick<Round, "push" | "port">,
): Promise<Judged> {
  const { token } = taken;
  if (taken.isArchived) return ended(taken, "refused", "Archived");
  if (token === null) return ended(taken, "refused", "No app");
  const { uuid: pushId, title, body } = push;
  const signal = AbortSignal.timeout(port.longestStepMs);
  const outcome: PushOutcome = await port.sendToDevice(
    { token, pushId, title, body, ttlSeconds: dayInSeconds },
    signal,
  );
  return judge(taken, outcome, { at: clock.now(), triesOfPush: push.tries, random: Math.random() });
}

interface Answered {
  readonly judged: readonly Judged[];
  readonly sentAt: Date;
}
/** Whoever has to wait waits as long as the one that was told the longest. */
async function pauseOrGoOn({ db, clock }: Platform, push: RunningPush, { judged, sentAt }: Answered): Promise<void> {
  for (const [of, pause] of [
    ["everybody", pausePush],
    ["apple", pauseApple],
  ] as const) {
    const longest = judged
      .flatMap((one) => (one.pause?.of === of ? [one.pause] : []))
      .toSorted((a, b) => b.waitMs - a.waitMs)[0];
    if (longest === undefined) continue;
    await pause(db, { push: push.uuid, reason: longest.reason, until: after(clock.now(), longest.waitMs) });
    if (of === "everybody") return;
  }
  if (judged.some(({ settled }) => settled.state === "sent")) await unpausePush(db, { push: push.uuid, sentAt });
}
