/** The state of the audit as its address writes it; what cannot be read is as it opens. Pure. Source: AMD-39. */
import { type SearchParams, writeSearch } from "../../app/navigation/search-codec.ts";
import { listedOf, type ListPlace, readPlace, searchOf, writtenPlace } from "../../app/pages/list-place.ts";
import { acts, records } from "../../app/history/history-words.ts";

export interface AuditState extends ListPlace<"at"> {
  /** A record's id. */
  readonly search: string;
  /** Who did it, by the whole name; '' is anybody. */
  readonly who: string;
  readonly record: readonly string[];
  readonly act: readonly string[];
  /** First and last day, YYYY-MM-DD; '' is open. */
  readonly from: string;
  readonly to: string;
}

export const recordNames: readonly string[] = Object.keys(records);
export const actNames: readonly string[] = Object.keys(acts);

export const openingState: AuditState = {
  search: "",
  who: "",
  record: [],
  act: [],
  from: "",
  to: "",
  page: 0,
  pageSize: 50,
  sortBy: "at",
  order: "desc",
};

const dayIn = (text: string | undefined): string => (/^\d{4}-\d\d-\d\d$/.test(text ?? "") ? (text ?? "") : "");

export const readAuditState = (params: SearchParams): AuditState => ({
  search: searchOf(params["search"] ?? ""),
  who: searchOf(params["who"] ?? ""),
  record: listedOf(params["record"], recordNames),
  act: listedOf(params["act"], actNames),
  from: dayIn(params["from"]),
  to: dayIn(params["to"]),
  ...readPlace(params, { opening: openingState, sortKeys: ["at"] }),
  sortBy: "at",
  order: "desc",
});

export function auditHref(state: AuditState): string {
  const { search, who, record, act, from, to } = state;
  const written = { search, who, record: record.join(","), act: act.join(","), from, to };
  return `/audit${writeSearch({ ...written, ...writtenPlace(state, openingState) })}`;
}
