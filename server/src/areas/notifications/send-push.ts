import { sendPush } from "@crema/contract/areas/notifications";
import { after, hours, minutes } from "../../platform/clock/clock.ts";
import { minutesAgo } from "../../platform/clock/shown-instant.ts";
import { inTransaction, type Tx } from "../../platform/database/database.ts";
import { bind } from "../../platform/http/bind-call.ts";
import { userOf } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { takeAudience } from "../segments/index.ts";
import { audienceOf, purposeOf } from "./push-audience.ts";
import { addPush, lockPushesOf, pushOfAudience, pushOfSameText, type SentPush } from "./push-rows.ts";
import { queuePush } from "./sending/queue-push.ts";

/** The same text to the same segment within this time is a retry, whatever its keys say. */
const retriedWithin = minutes(10);
/** A push is news: what could not be sent by then is left to staff. */
export const sentWithin = hours(24);

/**
 * Writes a push down for those who were confirmed; without an audience, for those who are in the segment now. It is sent by
 * background work. Source: APP-PUSH-07; AMB-89, AMB-105; AMD-17.
 */
export const sendPushCall = bind(sendPush, async (deps, caller, { params, body }) => {
  const { uuid: segmentUuid } = params;
  if (deps.ports.push === undefined) throw refuse("unavailable", "No push service is connected");
  const { audience, again: isAgain, ...text } = body;
  const at = deps.clock.now();
  const byUuid = userOf(caller);
  const { push, isNew } = await inTransaction(deps.db, async (tx) => {
    await lockPushesOf(tx, segmentUuid);
    const earlier = await earlierPush(tx, { segmentUuid, ...text, audienceUuid: audience, isAgain, at });
    if (earlier !== undefined) return { push: earlier, isNew: false };
    const asked = audience ?? (await audienceOf(deps, tx, { segmentUuid, byUuid })).uuid;
    const audienceUuid = await taken(tx, { uuid: asked, purpose: purposeOf(segmentUuid), at });
    const endsAt = after(at, sentWithin);
    const added = await addPush(tx, { segmentUuid, audienceUuid, ...text, byUuid: byUuid ?? null, at, endsAt });
    await queuePush(deps, tx, { uuid: added.uuid });
    const changes = {
      segment: [null, segmentUuid],
      people: [null, added.count],
      devices: [null, added.devices],
      ...Object.fromEntries(Object.entries(text).map(([name, value]) => [name, [null, value] as const])),
    } as const;
    await recordAct(tx, caller, { at, record: "push", id: added.uuid, act: "send", changes });
    return { push: added, isNew: true };
  });
  if (isNew) deps.live.recordAdded("push", push.uuid);
  return push;
});

interface Asked {
  readonly segmentUuid: string;
  readonly title: string;
  readonly body: string;
  readonly audienceUuid: string | undefined;
  readonly isAgain: boolean;
  readonly at: Date;
}
/**
 * What was sent before to the same audience; where none is named, the same text a short time ago.
 * @throws Refusal made_before where the same text went to another audience of the segment a short time ago
 */
async function earlierPush(tx: Tx, { audienceUuid, isAgain, at, ...asked }: Asked): Promise<SentPush | undefined> {
  const ofAudience = audienceUuid === undefined ? undefined : await pushOfAudience(tx, { ...asked, audienceUuid });
  if (ofAudience !== undefined || isAgain) return ofAudience;
  const same = await pushOfSameText(tx, { ...asked, since: after(at, -retriedWithin) });
  if (same !== undefined && audienceUuid !== undefined)
    throw refuse("made_before", `The same message was sent to this segment ${minutesAgo(same.at, at)}`);
  return same?.push;
}

async function taken(tx: Tx, asked: Parameters<typeof takeAudience>[1]): Promise<string> {
  const audience = await takeAudience(tx, asked);
  if (audience === undefined) throw refuse("audience_gone", "This list has expired. Check the people again.");
  return audience.uuid;
}
