/**
 * The closed list of messages an open page can get, with their payloads checked. Anything else is only logged.
 * Source: spec part 2, sections 3 and 7; AMB-18, AMB-23, AMB-128.
 */
export const liveRecords = [
  "user",
  "domains",
  "order",
  "booking",
  "product",
  "part",
  "location",
  "voucher",
  "segment",
  "voucher-code",
  "shopify-promotion",
  "redemption",
  "automation",
  "offer-tile",
  "setting",
  "script",
  "push",
  "job",
  "restore",
] as const;
/** Kinds of record that pages watch. */
export type LiveRecord = (typeof liveRecords)[number];

export interface ChangedRecord {
  readonly record: LiveRecord;
  readonly id: string;
  /** It was not there before: a list tells that there is more to show. */
  readonly isNew?: true;
}

export type LiveMessage =
  /** These records changed: whoever shows them reads them again. */
  | {
      readonly type: "records-changed";
      readonly records: readonly ChangedRecord[];
    }
  /** Your rights changed: load them again. */
  | { readonly type: "permissions-changed" }
  /** This account may no longer be used. */
  | { readonly type: "account-disabled" };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isChange = (value: unknown): value is ChangedRecord =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  liveRecords.some((one) => one === value["record"]) &&
  (value["isNew"] === undefined || value["isNew"] === true);

/** The message, or undefined when it is none of the list. */
export function liveMessageOf(given: unknown): LiveMessage | undefined {
  if (!isRecord(given)) return undefined;
  switch (given["type"]) {
    case "records-changed": {
      const records = given["records"];
      return Array.isArray(records) && records.every(isChange) ? { type: "records-changed", records } : undefined;
    }
    case "permissions-changed":
    case "account-disabled":
      return { type: given["type"] };
    default:
      return undefined;
  }
}
