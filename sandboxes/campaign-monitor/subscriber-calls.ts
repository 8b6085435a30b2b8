/** The calls on subscribers: import, get, update, unsubscribe, and the page of those who left. */
import { z } from "zod";
import type { Asked, Door } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { type CampaignMonitorState, clientTime, type Subscriber } from "./campaign-monitor-state.ts";
import {
  givenSubscriber,
  isAddress,
  isSameText,
  type Membership,
  stateAt,
  stateNow,
  valuePairs,
} from "./membership.ts";
import { type Code, done, explained, readRequestBody, refusal } from "./refusals.ts";

const update = givenSubscriber.extend({
  Resubscribe: z.literal(false),
  RestartSubscriptionBasedAutoresponders: z.boolean().optional(),
});

const emailOf = ({ url }: Asked): string => url.searchParams.get("email") ?? "";

export const subscriberCalls = (
  bench: Bench<CampaignMonitorState>,
  membership: Membership,
): NonNullable<Door["calls"]> => ({
  "POST /subscribers/{listid}/import.json": (asked) => importSubscribers(membership, asked),
  "GET /lists/{listid}/unsubscribed.json": (asked) => unsubscribedPage(bench.state().subscribers, asked),
  "GET /subscribers/{listid}.json"(asked) {
    const subscriber = membership.find(emailOf(asked));
    const state = subscriber && stateAt(subscriber, asked.seesUntil);
    return subscriber && state ? json(subscriberView(subscriber, state)) : refusal(203);
  },
  "PUT /subscribers/{listid}.json"(asked) {
    const read = readRequestBody(asked, update);
    if ("refused" in read) return read.refused;
    const given = read.body;
    const subscriber = membership.find(emailOf(asked));
    if (subscriber === undefined) return refusal(203);
    if (!isAddress(given.EmailAddress)) return refusal(211);
    const isMove = !isSameText(given.EmailAddress, subscriber.email);
    if (isMove && membership.find(given.EmailAddress) !== undefined) return refusal(201);
    membership.change(subscriber, given);
    asked.commits();
    return done;
  },
  "POST /subscribers/{listid}/unsubscribe.json"(asked) {
    const read = readRequestBody(asked, z.strictObject({ EmailAddress: z.string() }));
    if ("refused" in read) return read.refused;
    const { EmailAddress: email } = read.body;
    if (!isAddress(email)) return refusal(1);
    const subscriber = membership.find(email);
    if (subscriber === undefined || stateNow(subscriber) !== "Active") return refusal(203);
    membership.end(subscriber, "Unsubscribed");
    asked.commits();
    return done;
  },
});

const importing = z.strictObject({
  Subscribers: z.array(givenSubscriber).max(1_000),
  Resubscribe: z.literal(false),
  QueueSubscriptionBasedAutoResponders: z.boolean().optional(),
  RestartSubscriptionBasedAutoresponders: z.boolean().optional(),
});

/** What became of one address. */
type Outcome = "new" | "existing" | Code;

/** Many at once, some of whom may be refused. The first record of an address counts. */
function importSubscribers(membership: Membership, asked: Asked): Reply {
  const read = readRequestBody(asked, importing);
  if ("refused" in read) return read.refused;
  const byAddress = Object.values(Object.groupBy(read.body.Subscribers, (one) => one.EmailAddress.toLowerCase()));
  const unique = byAddress.flatMap((same = []) => same.slice(0, 1));
  const duplicates = byAddress.flatMap((same = []) => same.slice(1, 2));
  const outcomes = unique.map((one, at): { email: string; outcome: Outcome } => {
    const isStruck = at === 0 && asked.fault?.kind === "partial";
    return { email: one.EmailAddress, outcome: isStruck ? 207 : importOne(membership, one) };
  });
  if (outcomes.some(({ outcome }) => typeof outcome === "string")) asked.commits();
  const count = (wanted: Outcome): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const failures = outcomes.flatMap(({ email, outcome }) =>
    typeof outcome === "number" ? [{ EmailAddress: email, ...explained(outcome) }] : [],
  );
  const result = {
    FailureDetails: failures,
    TotalUniqueEmailsSubmitted: outcomes.length,
    TotalExistingSubscribers: count("existing"),
    TotalNewSubscribers: count("new"),
    DuplicateEmailsInSubmission: duplicates.map(({ EmailAddress }) => EmailAddress),
  };
  if (failures.length === 0) return json(result);
  return json({ Code: 210, Message: "Subscriber Import had some failures", ResultData: result }, 400);
}

function importOne(membership: Membership, given: z.infer<typeof givenSubscriber>): Outcome {
  if (!isAddress(given.EmailAddress)) return 1;
  const code = membership.refusalOf(given.EmailAddress);
  if (code !== undefined) return code;
  const outcome = membership.find(given.EmailAddress) === undefined ? "new" : "existing";
  membership.put(given);
  return outcome;
}

type State = NonNullable<ReturnType<typeof stateAt>>;

const subscriberView = ({ email, name, joined, values }: Subscriber, { state, since }: State) => ({
  EmailAddress: email,
  Name: name,
  Date: clientTime(since),
  ListJoinedDate: clientTime(joined),
  State: state,
  CustomFields: valuePairs(values),
});

const pageQuery = z.object({
  date: z.iso.date(),
  page: z.coerce.number().int().min(1),
  pagesize: z.coerce.number().int().min(10).max(1_000),
  orderfield: z.literal("date"),
  orderdirection: z.literal("asc"),
});

/** Who opted out since the day that is asked for, the oldest first, which is the one order that is imitated. */
function unsubscribedPage(subscribers: readonly Subscriber[], asked: Asked): Reply {
  const read = pageQuery.safeParse(Object.fromEntries(asked.url.searchParams));
  if (!read.success) return refusal(5);
  const { date, page, pagesize: size } = read.data;
  const rows = subscribers
    .flatMap((one) => {
      const found = stateAt(one, asked.seesUntil);
      return found?.state === "Unsubscribed" ? [subscriberView(one, found)] : [];
    })
    .filter((row) => row.Date.slice(0, 10) >= date)
    .toSorted((a, b) => a.Date.localeCompare(b.Date) || a.EmailAddress.localeCompare(b.EmailAddress));
  const results = rows.slice((page - 1) * size, page * size);
  return json({
    Results: results,
    ResultsOrderedBy: "date",
    OrderDirection: "asc",
    PageNumber: page,
    PageSize: size,
    RecordsOnThisPage: results.length,
    TotalNumberOfRecords: rows.length,
    NumberOfPages: Math.ceil(rows.length / size),
  });
}
