/** `POST /subscribers/{listid}/import.json`: many at once, some of whom may be refused. */
import { z } from "zod";
import type { Asked } from "../../kit/door.ts";
import { json, type Reply } from "../../kit/http.ts";
import { type Code, explained, refusal, unreadable } from "../refusals.ts";
import { readRequestBody } from "../request-body.ts";
import { consentRefusal, type GivenSubscriber, givenSubscriber, isAddress } from "./given-subscriber.ts";
import { isSameAddress, type Membership } from "./membership.ts";

const request = z.strictObject({
  Subscribers: z.array(givenSubscriber),
  Resubscribe: z.literal(false),
  QueueSubscriptionBasedAutoResponders: z.boolean().optional(),
  RestartSubscriptionBasedAutoresponders: z.boolean().optional(),
});

const most = 1_000;

/** What became of one address. */
type Outcome = "new" | "existing" | Code;

export function importSubscribers(membership: Membership, asked: Asked): Reply {
  const read = readRequestBody(asked, request);
  if ("refused" in read) return read.refused;
  const { Subscribers: given } = read.body;
  if (given.length > most) return unreadable([`Subscribers (${given.length}, at most ${most})`]);
  const noConsent = given.map(consentRefusal).find((code) => code !== undefined);
  if (noConsent !== undefined) return refusal(noConsent);

  const { unique, duplicates } = withoutDuplicates(given);
  const outcomes = unique.map((one, index): { email: string; outcome: Outcome } => {
    const isStruck = index === 0 && asked.fault?.kind === "partial";
    return { email: one.EmailAddress, outcome: isStruck ? 207 : importOne(membership, one) };
  });
  if (outcomes.some(({ outcome }) => typeof outcome === "string")) asked.commits();
  return replyOf(outcomes, duplicates);
}

function importOne(membership: Membership, given: GivenSubscriber): Outcome {
  if (!isAddress(given.EmailAddress)) return 1;
  const code = membership.refusalOf(given.EmailAddress);
  if (code !== undefined) return code;
  const outcome = membership.find(given.EmailAddress) === undefined ? "new" : "existing";
  membership.put(given);
  return outcome;
}

/** The first record of an address counts. */
function withoutDuplicates(given: readonly GivenSubscriber[]) {
  const byAddress = new Map<string, GivenSubscriber>();
  const duplicates: string[] = [];
  for (const one of given) {
    const address = one.EmailAddress.toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, one);
    else if (!duplicates.some((email) => isSameAddress(email, address))) duplicates.push(one.EmailAddress);
  }
  return { unique: [...byAddress.values()], duplicates };
}

function replyOf(outcomes: readonly { email: string; outcome: Outcome }[], duplicates: readonly string[]): Reply {
  const count = (wanted: Outcome): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const counts = {
    TotalUniqueEmailsSubmitted: outcomes.length,
    TotalExistingSubscribers: count("existing"),
    TotalNewSubscribers: count("new"),
    DuplicateEmailsInSubmission: duplicates,
  };
  const failures = outcomes.flatMap(({ email, outcome }) =>
    typeof outcome === "number" ? [{ EmailAddress: email, ...explained(outcome) }] : [],
  );
  if (failures.length === 0) return json({ FailureDetails: [], ...counts });
  const result = { ...counts, FailureDetails: failures };
  return json({ Code: 210, Message: "Subscriber Import had some failures", ResultData: result }, 400);
}
