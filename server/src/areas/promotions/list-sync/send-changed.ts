import { createHash } from "node:crypto";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ListAbsence, ListField, Subscriber } from "../../../providers/mailing-lists/mailing-lists.ts";
import { optOutOfMarketing } from "../../users/index.ts";
import { forgetListed, type ListStanding, noteStandings, type WantedPerson, wantedPeople } from "./list-people-rows.ts";
import { noteSyncStep } from "./list-sync-rows.ts";
import { saidAt, settled, soon, type Sync, nobodyYet } from "./sync.ts";

/** What the list keeps of a person beside name, address and mobile number. */
export const listFields: readonly ListField[] = [
  { name: "FOM", kind: "text" },
  { name: "FomPoints", kind: "number" },
  { name: "Grind", kind: "text" },
  { name: "Postcode", kind: "text" },
  { name: "Birthday", kind: "day" },
];

function subscriberOf(person: WantedPerson): Subscriber {
  const { email, name, mobile, fom, points, grind, postcode, birthday } = person;
  const day = birthday === "" ? "" : { day: birthday };
  return {
    email,
    name,
    mobile,
    values: { FOM: fom, FomPoints: points, Grind: grind, Postcode: postcode, Birthday: day },
  };
}

/** Known again as long as nothing of it changes: only changed records are sent. */
const hashOf = (record: Subscriber): string => createHash("sha256").update(JSON.stringify(record)).digest("base64url");

interface Changed {
  readonly person: WantedPerson;
  readonly record: Subscriber;
  readonly hash: string;
}

/** Sends those who are new or changed, a chunk at a time. @returns how many the list did not take */
export async function sendChanged(sync: Sync): Promise<number> {
  const { chunkSize } = sync.lists;
  let behind = nobodyYet;
  let refused = 0;
  for (;;) {
    const people = await wantedPeople(sync.deps.db, { behind, size: chunkSize });
    const changed = people.map(changedOf).filter(({ person, hash }) => hash !== person.sentHash);
    const renamed: Changed[] = [];
    for (const one of changed) if (isRenamed(one)) renamed.push(...(await rename(sync, one)));
    const rest = changed.filter((one) => !isRenamed(one) || renamed.includes(one));
    if (rest.length > 0) refused += await sendChunk(sync, rest);
    behind = people.at(-1)?.userUuid ?? behind;
    if (people.length < chunkSize) return refused;
  }
}

function changedOf(person: WantedPerson): Changed {
  const record = subscriberOf(person);
  return { person, record, hash: hashOf(record) };
}

const isRenamed = ({ person: { state, listedEmail, email } }: Changed): boolean =>
  state === "subscribed" && listedEmail !== null && listedEmail.toLowerCase() !== email.toLowerCase();

/**
 * Changes an address, so that one person stays one subscriber. Where the list cannot, the old one is taken off and the new one sent like
 * a new person's. @returns that one then
 */
async function rename(sync: Sync, one: Changed): Promise<readonly Changed[]> {
  const { deps, lists, run } = sync;
  const { person, record, hash } = one;
  const from = person.listedEmail ?? "";
  await sync.goOn();
  const outcome = settled(await lists.changeAddress({ from, to: record }, soon(lists)));
  if (outcome.kind === "confirmed") {
    const { userUuid, email } = person;
    await noteStandings(deps.db, [{ userUuid, email, sentHash: hash, state: "subscribed" }], deps.clock.now());
    await noteSyncStep(deps.db, run, { sent: 1 });
    return [];
  }
  settled(await lists.unsubscribe(from, soon(lists)));
  await forgetListed(deps.db, person.userUuid);
  return [one];
}

async function sendChunk(sync: Sync, chunk: readonly Changed[]): Promise<number> {
  const { deps, lists, run } = sync;
  await sync.goOn();
  const records = chunk.map(({ record }) => record);
  const outcome = settled(await lists.importSubscribers(records, soon(lists)));
  if (outcome.kind !== "imported") throw new Error(outcome.reason);
  const refusals = new Map(outcome.refused.map((refusal) => [refusal.email.toLowerCase(), refusal]));
  const standings = chunk.map((one) => listSyncStatus(one, refusals.get(one.person.email.toLowerCase())));
  const optedOut = standings.filter(({ isNews }) => isNews).map(({ userUuid }) => userUuid);
  const refused = standings.filter(({ isRefused }) => isRefused).length;
  const sent = standings.filter(({ state }) => state === "subscribed").length;
  const at = deps.clock.now();
  const changed = await inTransaction(deps.db, async (tx) => {
    await noteStandings(tx, standings, at);
    const by = { call: "syncMailingList", id: run };
    const written = await optOutOfMarketing(tx, { userUuids: optedOut, saidAt, by, at });
    await noteSyncStep(tx, run, { sent, refused, optedOut: written.length });
    return written;
  });
  for (const uuid of changed) deps.live.recordChanged("user", uuid);
  return refused;
}

/**
 * How the list stands with somebody it was sent; `isNews` where they opted out there and nobody here knew. Who was known to be off it and
 * wants its mails again has to say so there.
 */
function listSyncStatus(
  { person, hash }: Changed,
  refusal: { readonly why: ListAbsence; readonly text: string } | undefined,
): ListStanding & { readonly isRefused: boolean; readonly isNews: boolean } {
  const { userUuid, email, state } = person;
  const known = { userUuid, email, sentHash: hash };
  if (refusal === undefined) return { ...known, state: "subscribed", isRefused: false, isNews: false };
  const isOptOut = refusal.why === "unsubscribed";
  const isNews = isOptOut && (state === null || state === "subscribed");
  const reason = isOptOut && !isNews ? "Has to sign up on the mailing list again" : refusal.text;
  // Sent again when they opt in here anew, to be told the same.
  const sentHash = isNews ? "" : hash;
  const stateNow = isOptOut && state === "removed" ? "removed" : refusal.why;
  return { ...known, sentHash, state: stateNow, reason, isRefused: !isNews, isNews };
}
