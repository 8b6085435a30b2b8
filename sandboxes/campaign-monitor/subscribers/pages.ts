/** Lists of subscribers, a page at a time. */
import type { Asked } from "../../kit/door.ts";
import { json, type Reply } from "../../kit/http.ts";
import type { Subscriber } from "../campaign-monitor-state.ts";
import { clientTime, fromClientTime } from "../client-time.ts";
import { valuePairs } from "../custom-fields.ts";
import { refusal, unreadable } from "../refusals.ts";
import { stateAt } from "./membership.ts";

type State = NonNullable<ReturnType<typeof stateAt>>;

export const subscriberView = (subscriber: Subscriber, { state, since }: State) => ({
  EmailAddress: subscriber.email,
  Name: subscriber.name,
  Date: clientTime(since),
  ListJoinedDate: clientTime(subscriber.joined),
  State: state,
  CustomFields: valuePairs(subscriber.values),
  ReadsEmailWith: "",
  ConsentToTrack: subscriber.consentToTrack,
});

/** Who opted out since the day that is asked for, the oldest first, which is the one order that is imitated. */
export function unsubscribedPage(subscribers: readonly Subscriber[], asked: Asked): Reply {
  const { searchParams } = asked.url;
  const since = fromClientTime(searchParams.get("date") ?? "");
  if (since === undefined) return refusal(5);
  const [page, size] = [Number(searchParams.get("page")), Number(searchParams.get("pagesize"))];
  const wrong = Object.entries({
    page: isWithin(page, [1, Number.MAX_SAFE_INTEGER]),
    pagesize: isWithin(size, [10, 1_000]),
    orderfield: searchParams.get("orderfield") === "date",
    orderdirection: searchParams.get("orderdirection") === "asc",
  }).flatMap(([name, isRight]) => (isRight ? [] : [name]));
  if (wrong.length > 0) return unreadable(wrong);
  const rows = subscribers
    .flatMap((one) => {
      const found = stateAt(one, asked.seesUntil);
      const isIn = found?.state === "Unsubscribed" && Date.parse(found.since) >= since.getTime();
      return isIn ? [subscriberView(one, found)] : [];
    })
    .toSorted((a, b) => compare(a.Date, b.Date) || compare(a.EmailAddress, b.EmailAddress));
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

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
