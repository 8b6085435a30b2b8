/** Our subscriber in the fields of Campaign Monitor's. Pure. Source: docs/providers/campaign-monitor.md, "Custom fields". */
import type { ListField, ListValue, Subscriber } from "../mailing-lists.ts";

/** What every writing call says: nobody who opted out is put back, and no consent is made up. */
const asTheyWish = { ConsentToTrack: "Unchanged", ConsentToSendSms: "Unchanged" };
const noResubscription = { Resubscribe: false };

const subscriberFields = ({ email, name, mobile, values }: Subscriber) => ({
  EmailAddress: email,
  Name: name,
  ...(mobile !== "" && { MobileNumber: mobile }),
  CustomFields: Object.entries(values).map(([key, value]) => customField(key, value)),
  ...asTheyWish,
});

export const importBody = (chunk: readonly Subscriber[]) => ({
  Subscribers: chunk.map(subscriberFields),
  ...noResubscription,
  QueueSubscriptionBasedAutoResponders: false,
  RestartSubscriptionBasedAutoresponders: false,
});

export const updateBody = (subscriber: Subscriber) => ({
  ...subscriberFields(subscriber),
  ...noResubscription,
  RestartSubscriptionBasedAutoresponders: false,
});

/** A value that the list would ignore empties the field, so that it does not keep an older one. */
function customField(key: string, value: ListValue) {
  const text = textOf(value);
  return text === "" ? { Key: key, Value: "", Clear: true } : { Key: key, Value: text };
}

const longestValue = 250;
const [firstDay, lastDay] = ["1900-01-01", "2076-06-06"];

function textOf(value: ListValue): string {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  // Cut here, and not in the middle of a character.
  if (typeof value === "string") return value.slice(0, longestValue).replace(/[\uD800-\uDBFF]$/, "");
  const { day } = value;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && day >= firstDay && day <= lastDay;
  return isDay ? day.replaceAll("-", "/") : "";
}

export const dataTypes: Readonly<Record<ListField["kind"], string>> = { text: "Text", number: "Number", day: "Date" };
