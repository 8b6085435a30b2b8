/** Lists of subscribers, a page at a time. */
import type { Asked } from "../../kit/door.ts";
import { json, type Reply } from "../../kit/http.ts";
import type { Subscriber } from "../campaign-monitor-state.ts";
import { clientTime, fromClientTime } from "../client-time.ts";
import { valuePairs } from "../custom-fields.ts";
import { refusal, unreadable } from "../refusals.ts";
import { stateAt } from "./membership.ts";
import type { SubscriberState } from "./subscriber-state.ts";

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

/** Those who are in the state since the day that is asked for. */
export function subscribersPage(
  subscribers: readonly Subscriber[],
  { state, asked }: { state: SubscriberState; asked: Asked },
): Reply {
  const wanted = asked.url.searchParams.get("date") ?? "";
  const since = wanted === "" ? new Date(0) : fromClientTime(wanted);
  if (since === undefined) return refusal(5);
  const views = subscribers.flatMap((one) => {
    const found = stateAt(one, asked.seesUntil);
    return found?.state === state && Date.parse(found.since) >= since.getTime() ? [subscriberView(one, found)] : [];
  });
  return pageOf(views, asked);
}

interface Row {
  readonly EmailAddress: string;
  readonly Date: string;
  readonly Name?: string;
}

const orders = {
  email: (row: Row): string => row.EmailAddress.toLowerCase(),
  name: (row: Row): string => (row.Name ?? "").toLowerCase(),
  date: (row: Row): string => row.Date,
} as const;

interface Paging {
  readonly page: number;
  readonly size: number;
  readonly field: keyof typeof orders;
  readonly direction: string;
}

/** By address from the first when nothing is said. @returns the paging, or the names of what is wrong */
function readPaging({ searchParams }: URL): Paging | readonly string[] {
  const page = Number(searchParams.get("page") ?? 1);
  const size = Number(searchParams.get("pagesize") ?? 1_000);
  const field = searchParams.get("orderfield") ?? "email";
  const direction = searchParams.get("orderdirection") ?? "asc";
  const wrong = Object.entries({
    page: isWithin(page, [1, Number.MAX_SAFE_INTEGER]),
    pagesize: isWithin(size, [10, 1_000]),
    orderfield: isOrder(field),
    orderdirection: ["asc", "desc"].includes(direction),
  }).flatMap(([name, isRight]) => (isRight ? [] : [name]));
  return wrong.length === 0 && isOrder(field) ? { page, size, field, direction } : wrong;
}

/** @returns the page `page`, `pagesize`, `orderfield` and `orderdirection` ask for */
export function pageOf(rows: readonly Row[], { url }: Asked): Reply {
  const paging = readPaging(url);
  if (!("page" in paging)) return unreadable(paging);
  const { page, size, field, direction } = paging;
  const by = orders[field];
  const sorted = rows.toSorted((a, b) => compare(by(a), by(b)) || compare(orders.email(a), orders.email(b)));
  const results = (direction === "asc" ? sorted : sorted.toReversed()).slice((page - 1) * size, page * size);
  return json({
    Results: results,
    ResultsOrderedBy: field,
    OrderDirection: direction,
    PageNumber: page,
    PageSize: size,
    RecordsOnThisPage: results.length,
    TotalNumberOfRecords: rows.length,
    NumberOfPages: Math.ceil(rows.length / size),
  });
}

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
const isOrder = (field: string): field is keyof typeof orders => Object.hasOwn(orders, field);
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
