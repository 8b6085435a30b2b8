import { listUsers } from "@crema/contract/areas/users";
import { holds } from "@crema/contract/kit";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { searchTermsOf } from "../../../platform/values/search-terms.ts";
import { userListText } from "./user-list-rows.ts";

type Query = Parameters<Operation<typeof listUsers>>[2]["query"];

/** Sorts that show nothing beyond what a chooser sees. */
const narrowSorts: ReadonlySet<string> = new Set(["createdDate", "firstName", "lastName", "email"]);

/**
 * A page of users with the exact number of matches. Who may choose users without viewing them (for a voucher) gets names,
 * email and mobile, and can neither filter nor sort by anything else. Source: spec part 1, section 2; ledger B.2; AMD-01.
 */
export const listUsersCall = bind(listUsers, async ({ db }, caller, { query }) => {
  const isNarrow = !mayView(caller);
  if (isNarrow) holdNarrow(query);
  const { permissions, status, search, ...rest } = query;
  return userListText(
    db,
    { ...rest, terms: searchTermsOf(search), roles: permissions, statuses: status, isNarrow },
    caller.signal,
  );
});

const mayView = ({ principal }: Caller): boolean => principal.kind === "staff" && holds(principal.rights, "user.view");

function holdNarrow({ permissions, status, includeUnverified, sortBy }: Query): void {
  if (permissions.length + status.length === 0 && !includeUnverified && narrowSorts.has(sortBy)) return;
  throw refuse("forbidden", "Filtering and sorting by this needs the right to view users");
}
