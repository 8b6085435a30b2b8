/**
 * The list of users in one statement: the page's ids first, read from one index, then the rows of these ids alone;
 * exact totals from the kept counts, or from one materialised list of hits when a text is searched.
 * Role and status are written into the statement, so that PostgreSQL plans for the few staff and the many customers.
 * Plans and times: docs/lists.md.
 */
import type { UserSortKey, UserStatus } from "@crema/contract/areas/users";
import { type RawBuilder, sql } from "kysely";
import { type Db, type JsonText, rowsWhileWaited } from "../../../platform/database/database.ts";
import { containing, type SearchTerm } from "../../../platform/values/search-terms.ts";

interface UserListQuery {
  readonly terms: readonly SearchTerm[];
  /** None means every role. */
  readonly roles: readonly ("staff" | "customer")[];
  /** None means every status. */
  readonly statuses: readonly UserStatus[];
  readonly includeUnverified: boolean;
  readonly sortBy: UserSortKey;
  readonly order: "asc" | "desc";
  readonly page: number;
  readonly pageSize: number;
  /** Rows and search without phone number, role, status and dates. */
  readonly isNarrow: boolean;
}

type Sql = RawBuilder<unknown>;
const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

const storedStatuses = { archivedUnverified: "archived_unverified" } as const;
type StoredStatus = UserStatus | typeof storedStatuses.archivedUnverified;
const everyStatus = 3;

/** Which stored statuses the filter means, and whether those archived before they verified are counted beside them (AMD-01). */
function statusesOf(query: UserListQuery): { listed: readonly StoredStatus[]; countsLeftOut: boolean } {
  const { statuses, includeUnverified } = query;
  const isEvery = statuses.length === 0 || new Set(statuses).size === everyStatus;
  if (isEvery) return { listed: [], countsLeftOut: false };
  if (!statuses.includes("archived")) return { listed: statuses, countsLeftOut: false };
  return includeUnverified
    ? { listed: [...statuses, storedStatuses.archivedUnverified], countsLeftOut: false }
    : { listed: statuses, countsLeftOut: true };
}

const oneOf = (column: string, values: readonly string[]): readonly Sql[] => {
  const different = [...new Set(values)].toSorted();
  if (different.length === 0) return [];
  if (different.length === 1) return [sql`${sql.ref(column)} = ${sql.lit(different[0])}`];
  return [sql`${sql.ref(column)} in (${sql.join(different.map((value) => sql.lit(value)))})`];
};

/** The digits somebody who may only choose a user sees of them, of all those in `digits`. */
const narrowDigits = sql`user_digits(digits_in(u.search), u.country, '', u.mobile_number)`;
const found = (term: SearchTerm): Sql => foundIn(term, term.isDigits ? sql`p.digits` : sql`u.search`);
/** Short terms are compared without the index, which would be read whole for them. */
const foundIn = (term: SearchTerm, column: Sql): Sql =>
  term.isIndexed ? sql`${column} like ${containing(term.text)}` : sql`strpos(${column}, ${term.text}) > 0`;

/**
 * Where a list is read: `users`, or `user_phones` when digits are searched or sorted by. Uuid, role, status and date stand in
 * both; the join says `left` because PostgreSQL then leaves it out where nothing else of `users` is asked for.
 */
const placeOf = ({ terms, sortBy }: UserListQuery): { readonly from: Sql; readonly alias: "u" | "p" } =>
  sortBy === "phone" || terms.some((term) => term.isDigits)
    ? { from: sql`user_phones p left join users u on u.uuid = p.uuid`, alias: "p" }
    : { from: sql`users u`, alias: "u" };

interface SortColumn {
  readonly name: string;
  /** Where it is not a column by its name that stands wherever the list is read. */
  readonly value?: Sql;
  readonly collation?: "en-x-icu" | "C";
  /** Runs against the direction asked for. */
  readonly isReversed?: boolean;
}
const uuid: SortColumn = { name: "uuid" };
const firstName: SortColumn = { name: "first_name", value: sql`u.first_name`, collation: "en-x-icu" };
const lastName: SortColumn = { name: "last_name", value: sql`u.last_name`, collation: "en-x-icu" };
const newestFirst: readonly SortColumn[] = [
  { name: "created_at", isReversed: true },
  { ...uuid, isReversed: true },
];

/** Each sort's whole order, ending in something unique; each has its index in the migration. */
const sorts: Readonly<Record<UserSortKey, readonly SortColumn[]>> = {
  firstName: [firstName, lastName, uuid],
  lastName: [lastName, firstName, uuid],
  email: [{ name: "email_key", value: sql`lower(u.email)` }],
  phone: [{ name: "phone", collation: "C" }, uuid],
  permissions: [{ name: "role" }, ...newestFirst],
  status: [{ name: "status" }, ...newestFirst],
  createdDate: [{ name: "created_at" }, uuid],
};

/** Names of the columns that a page carries: the uuid and what it is sorted by. */
const carriedNames = ({ sortBy }: UserListQuery): readonly string[] => [
  ...new Set(["uuid", ...sorts[sortBy].map((one) => one.name)]),
];
const carried = (query: UserListQuery): readonly Sql[] =>
  carriedNames(query).map((name) => {
    const { value } = sorts[query.sortBy].find((one) => one.name === name) ?? uuid;
    return value === undefined ? sql.ref(`${placeOf(query).alias}.${name}`) : sql`${value} as ${sql.ref(name)}`;
  });
const ordered = ({ sortBy, order }: UserListQuery): Sql =>
  sql.join(
    sorts[sortBy].map(({ name, collation, isReversed = false }) => {
      const value = sql.ref(`page.${name}`);
      const direction = (order === "desc") === isReversed ? sql`asc` : sql`desc`;
      return collation === undefined
        ? sql`${value} ${direction}`
        : sql`${value} collate ${sql.id(collation)} ${direction}`;
    }),
  );

/**
 * Rows are put together as text: a third faster than by PostgreSQL's JSON functions. Texts are quoted by `to_json`, at two thousand
 * instructions each; the one that is mostly empty is looked at first.
 */
const names = sql`'{"firstName":' || to_json(u.first_name) || ',"lastName":' || to_json(u.last_name) || ',"email":' || to_json(u.email)`;
const wholeRow = sql`
  '{"uuid":"' || u.uuid || '","profile":' || ${names} || ',"phoneNumber":'
  || case u.phone_number when '' then '""' else to_json(u.phone_number)::text end || ',"mobileNumber":'
  || to_json(u.mobile_number) || '},"emailVerified":"' || wire_instant(u.email_verified_at) || '","endedDate":"'
  || wire_instant(u.ended_at) || '","accessRoles":["' || u.role || '"],"createdDate":"' || wire_instant(u.created_at) || '"}'`;
const narrowRow = sql`'{"uuid":"' || u.uuid || '","profile":' || ${names} || ',"mobileNumber":' || to_json(u.mobile_number) || '}}'`;

interface Parts {
  readonly before: Sql;
  readonly page: Sql;
  readonly count: Sql;
  /** Null when nobody is left out by the filter. */
  readonly leftOut: Sql;
}

/** Without a search: the page from an index, the totals from the kept counts. */
function byFilters(query: UserListQuery): Parts {
  const { listed, countsLeftOut } = statusesOf(query);
  const { from, alias } = placeOf(query);
  const those = (of: string, statuses: readonly string[]): Sql =>
    all([...oneOf(`${of}.role`, query.roles), ...oneOf(`${of}.status`, statuses)]);
  const counted = (statuses: readonly string[]): Sql =>
    sql`(select coalesce(sum(n), 0) from user_counts c ${those("c", statuses)})`;
  return {
    before: sql``,
    page: sql`select ${sql.join(carried(query))} from ${from} ${those(alias, listed)}`,
    count: counted(listed),
    leftOut: countsLeftOut ? counted([storedStatuses.archivedUnverified]) : sql`null`,
  };
}

/** With a search: every hit once, then page and totals from that. */
function bySearch(query: UserListQuery): Parts {
  const { listed, countsLeftOut } = statusesOf(query);
  const wanted = countsLeftOut ? [...listed, storedStatuses.archivedUnverified] : listed;
  const { from, alias } = placeOf(query);
  const isLeftOut = sql`status = ${sql.lit(storedStatuses.archivedUnverified)}`;
  const narrow = query.isNarrow ? query.terms.filter((term) => term.isDigits) : [];
  const conditions = [
    ...query.terms.map((term) => found(term)),
    ...narrow.map((term) => foundIn(term, narrowDigits)),
    ...oneOf(`${alias}.role`, query.roles),
    ...oneOf(`${alias}.status`, wanted),
  ];
  const status = sql.ref(`${alias}.status`);
  const columns = countsLeftOut && query.sortBy !== "status" ? [...carried(query), status] : carried(query);
  const listedHits = countsLeftOut ? sql`where not ${isLeftOut}` : sql``;
  return {
    before: sql`hits as materialized (select ${sql.join(columns)} from ${from} ${all(conditions)}),`,
    page: sql`select ${sql.join(carriedNames(query).map((name) => sql.ref(name)))} from hits ${listedHits}`,
    count: sql`(select count(*) from hits ${listedHits})`,
    leftOut: countsLeftOut ? sql`(select count(*) from hits where ${isLeftOut})` : sql`null`,
  };
}

/**
 * Rows of a page. Its size stands in the statement, and the first page skips nothing: with unknown numbers there PostgreSQL
 * would not trust a kept plan and plan every call anew, which takes as long as the page itself.
 */
function pageWindow({ page, pageSize }: UserListQuery): Sql {
  const size = sql`limit ${sql.lit(pageSize)}`;
  return page === 0 ? size : sql`${size} offset ${page * pageSize}`;
}

/**
 * The answer of the list as JSON. Cancelled in PostgreSQL when the caller goes away. The rows are ordered before they are put together and
 * not by `string_agg`, which would sort anew what comes from the page in its order.
 */
export async function userListText(db: Db, query: UserListQuery, signal: AbortSignal): Promise<JsonText> {
  const parts = query.terms.length === 0 ? byFilters(query) : bySearch(query);
  const statement = sql<{ text: JsonText }>`
    with ${parts.before} page as (
      select * from (${parts.page}) page order by ${ordered(query)} ${pageWindow(query)})
    select '{"users":[' || coalesce(
        (select string_agg(listed.row, ',') from (
          select listed.row from page cross join lateral (
            select ${query.isNarrow ? narrowRow : wholeRow} as row from users u where u.uuid = page.uuid offset 0) listed
          order by ${ordered(query)}) listed),
        '')
      || '],"meta":' || json_strip_nulls(json_build_object('count', ${parts.count}, 'archivedUnverified', ${parts.leftOut}))::text || '}' as text`;
  const [row] = await rowsWhileWaited(db, statement, signal);
  const text = row?.text;
  if (text === undefined) throw new Error("the list answered nothing");
  return text;
}
