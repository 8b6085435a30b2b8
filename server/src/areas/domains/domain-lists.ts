import {
  type DomainLists,
  sortedDomains,
  type getDomains,
  isDomain,
  normaliseDomain,
  type updateDomains,
} from "@crema/contract/areas/domains";
import type { Operation } from "../../platform/http/bind-call.ts";
import { userOf } from "../../platform/http/caller.ts";
import { invalid } from "../../platform/http/refusal.ts";
import { changeRecord, expectedVersion, hasSameFields } from "../../platform/writes/change-record.ts";
import { type StoredLists, domainLists, lockDomainLists, replaceList } from "./domain-rows.ts";

/** The lists as the wire writes them, sorted without regard to letter case. */
const presentLists = (lists: StoredLists): DomainLists => ({
  whitelist: sortedDomains(lists.whitelist),
  blacklist: sortedDomains(lists.blacklist),
  updatedAt: lists.updatedAt?.toISOString() ?? "",
});

export const getDomainLists: Operation<typeof getDomains> = async ({ db }) => presentLists(await domainLists(db));

/** Both lists are one record: they share a version, because a domain that enters one may leave the other. */
const bothLists = "lists";
/** Lists that nobody changed yet have a version too, so that of two first editors the second is told. */
const versionOf = (updatedAt: string): string => (updatedAt === "" ? "unchanged" : updatedAt);

const fieldsOf = ({ whitelist, blacklist }: StoredLists) => ({ whitelist, blacklist });

/** Replaces one list. What is no domain is named per value and nothing is saved. */
export const updateDomainList: Operation<typeof updateDomains> = async (deps, caller, { body }) => {
  const domains = [...new Set(body.values.map(normaliseDomain))];
  refuseOthers(domains);
  const saved = await changeRecord(deps, caller, {
    record: "domains",
    id: bothLists,
    act: "update",
    expected: expectedVersion(caller, body.updatedAt === undefined ? undefined : versionOf(body.updatedAt)),
    lock: lockDomainLists,
    apply: (tx, _before, at) => replaceList(tx, { list: body.list, domains, at, by: userOf(caller) }),
    fieldsOf,
    isUnchanged: hasSameFields(fieldsOf),
    versionOf: (lists) => versionOf(presentLists(lists).updatedAt),
    sent: () => ({ [body.list]: domains.toSorted() }),
  });
  return presentLists(saved);
};

function refuseOthers(domains: readonly string[]): void {
  const errors: Record<string, string> = {};
  for (const [index, domain] of domains.entries())
    if (!isDomain(domain)) errors[`values.${index}`] = `'${domain}' is not a domain`;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
