import { sendAppLink } from "@crema/contract/areas/notifications";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import { minutesAgo } from "../../../platform/clock/shown-instant.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { notFound, Refusal, refuse } from "../../../platform/http/refusal.ts";
import { orderEffect } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { lockUser, mobileOf } from "../../users/index.ts";
import { appLinkKind, appLinkText } from "./app-link-flow.ts";
import { addLinkLog, lastLinkSince, linksSince } from "./app-link-rows.ts";

/** Whoever asks again within this time most likely has it, or will. */
const sentAgainAfter = minutes(5);
/** Each one is paid for, and rings a telephone. */
const [mostLinks, mostWithin] = [5, hours(24)];

/**
 * Writes the link down with its row in the log; background work sends it. Nobody's consent to marketing is asked for: the person asked
 * for this one message. Source: spec part 1, section 3 (SMS_APP_LINK); AMB-31; docs/areas/notifications.md.
 */
export const sendAppLinkCall = bind(sendAppLink, async (deps, caller, { body }) => {
  holdConnected(deps);
  const { userUuid, again: isAgain } = body;
  const at = deps.clock.now();
  const log = await inTransaction(deps.db, async (tx) => {
    const mobileNumber = await reachedAt(tx, userUuid, body.mobileNumber);
    await holdFew(tx, { userUuid, at });
    if (!isAgain) await holdNotSent(tx, { userUuid, at });
    const added = await addLinkLog(tx, { userUuid, mobileNumber, at });
    await orderEffect(deps, tx, { kind: appLinkKind, subject: added.uuid, payload: { userUuid } });
    // It changes nothing of the user: nobody's save is told that it did. The number stands in no audit.
    await recordAct(tx, caller, { at, record: "user", id: userUuid, act: "send app link", changes: {} });
    return added;
  });
  deps.live.recordChanged("user", userUuid);
  return log;
});

/** @throws Refusal unavailable */
function holdConnected({ ports, config }: Platform): void {
  if (ports.sms === undefined) throw refuse("unavailable", "No SMS service is connected");
  if (appLinkText(config) === "") throw refuse("unavailable", "No link to the app is set");
}

/** @throws Refusal too_many_requests */
async function holdFew(tx: Tx, { userUuid, at }: { userUuid: string; at: Date }): Promise<void> {
  const { count, first } = await linksSince(tx, { userUuid, since: after(at, -mostWithin) });
  if (count < mostLinks || first === null) return;
  throw new Refusal("too_many_requests", "Five links were sent to this user within a day; that is enough", {
    retryAfterSeconds: Math.ceil((after(first, mostWithin).getTime() - at.getTime()) / 1_000),
  });
}

/** @throws Refusal made_before where one waits, or left a short time ago */
async function holdNotSent(tx: Tx, { userUuid, at }: { userUuid: string; at: Date }): Promise<void> {
  const last = await lastLinkSince(tx, { userUuid, since: after(at, -sentAgainAfter) });
  if (last === undefined) return;
  const ago = minutesAgo(last.at, at);
  throw refuse(
    "made_before",
    last.isWaiting
      ? `A link that was asked for ${ago} is on its way to this user`
      : `A link was sent to this user ${ago}`,
  );
}

/** The number of a locked user. @throws Refusal in words that say why none can be sent */
async function reachedAt(tx: Tx, userUuid: string, shown: string | undefined): Promise<string> {
  const user = (await lockUser(tx, userUuid))?.record;
  if (user === undefined) throw notFound("User");
  if (user.endedDate !== "") throw refuse("already_archived", "An archived user gets no messages; restore them first");
  const { mobileNumber, country } = user.profile;
  if (mobileNumber === "") throw refuse("not_submittable", "This user has no mobile number");
  const number = mobileOf(mobileNumber, country);
  if (number === undefined)
    throw refuse("not_submittable", "The number of this user is no mobile number of Australia or New Zealand");
  if (shown !== undefined && mobileOf(shown, country) !== number)
    throw refuse("not_as_seen", "This user has another mobile number by now");
  return number;
}
