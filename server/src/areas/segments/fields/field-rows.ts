/** Where the value of each field lies. People are `users u`; what else is needed is joined for the fields that are asked. */
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, onlyRow } from "../../../platform/database/database.ts";
import type { FieldName, LiveOptions } from "./segment-fields.ts";

export type Sql = RawBuilder<unknown>;

/** At most one row for each person, so that nobody is counted twice. */
const joined = {
  loyalty: sql`left join loyalty_accounts l on l.user_uuid = u.uuid`,
  address: sql`left join user_addresses a on a.user_uuid = u.uuid and a.is_default`,
  orders: sql`left join user_order_sums o on o.user_uuid = u.uuid`,
} as const;
export type Joined = keyof typeof joined;
export const joinsOf = (names: ReadonlySet<Joined>): Sql =>
  sql.join(
    [...names].toSorted().map((name) => joined[name]),
    sql` `,
  );

/** Null is ''. */
interface TextValue {
  readonly kind: "text";
  readonly value: Sql;
  /** It is a part of `u.search`, which has an index of its trigrams. */
  readonly isInSearch?: true;
  /** It is stored in small letters and never null: compared as it is, so that PostgreSQL knows how many have it. */
  readonly isSmall?: true;
}
/** Null is 0. */
interface NumberValue {
  readonly kind: "number";
  readonly value: Sql;
  /** What a rule says is compared with so many times it. */
  readonly times: 1 | 100;
}
interface DayValue {
  /** A day; or an instant, asked by its day in the run's time zone, or by how many days ago that was. Null is empty. */
  readonly kind: "day" | "instant" | "days-since";
  readonly value: Sql;
}
interface YesOrNoValue {
  readonly kind: "yes-or-no";
  readonly value: Sql;
}
interface AskedOfToday {
  readonly kind: "birthday-today" | "ordered-within-last-year";
}
export type FieldValue = (TextValue | NumberValue | DayValue | YesOrNoValue | AskedOfToday) & {
  readonly joins?: Joined;
};

const text = (column: string): FieldValue => ({ kind: "text", value: sql.ref(column) });
const searched = (column: string): FieldValue => ({ kind: "text", value: sql.ref(column), isInSearch: true });
const flag = (column: string): FieldValue => ({ kind: "yes-or-no", value: sql.ref(column) });
const lastOrderAt = sql`o.last_at`;

export const valueOf: Readonly<Record<FieldName, FieldValue>> = {
  firstName: searched("u.first_name"),
  lastName: searched("u.last_name"),
  email: searched("u.email"),
  mobileNumber: text("u.mobile_number"),
  postcode: text("u.postcode"),
  state: { kind: "text", value: sql`a.state`, joins: "address" },
  country: text("u.country"),
  role: { kind: "text", value: sql`u.role`, isSmall: true },
  createdDate: { kind: "instant", value: sql`u.created_at` },
  daysSinceCreated: { kind: "days-since", value: sql`u.created_at` },
  lastLogin: { kind: "instant", value: sql`u.last_app_login_at` },
  daysSinceLastLogin: { kind: "days-since", value: sql`u.last_app_login_at` },
  hasApp: { kind: "yes-or-no", value: sql`u.last_app_login_at is not null` },
  emailVerified: { kind: "yes-or-no", value: sql`u.email_verified_at is not null` },
  emailMarketing: flag("u.email_marketing"),
  smsMarketing: flag("u.sms_marketing"),
  emailBirthdayOffer: flag("u.email_birthday_offer"),
  postalBirthdayOffer: flag("u.postal_birthday_offer"),
  grind: text("u.grind"),
  birthday: { kind: "day", value: sql`u.birthday` },
  birthdayToday: { kind: "birthday-today" },
  hasLoyaltyCard: { kind: "yes-or-no", value: sql`l.user_uuid is not null`, joins: "loyalty" },
  currencyBalance: { kind: "number", value: sql`l.balance_cents`, times: 100, joins: "loyalty" },
  pointsBalance: { kind: "number", value: sql`l.points_balance`, times: 1, joins: "loyalty" },
  ordersCount: { kind: "number", value: sql`o.orders`, times: 1, joins: "orders" },
  totalSpent: { kind: "number", value: sql`o.cents`, times: 100, joins: "orders" },
  lastOrder: { kind: "instant", value: lastOrderAt, joins: "orders" },
  daysSinceLastOrder: { kind: "days-since", value: lastOrderAt, joins: "orders" },
  orderedWithinLastYear: { kind: "ordered-within-last-year", joins: "orders" },
};

/** What is stored of a person in a field; of a question about today the day it is asked of. */
export function storedOf(field: FieldName): Sql {
  const value = valueOf[field];
  if ("value" in value) return value.value;
  return value.kind === "birthday-today" ? sql`u.birthday` : lastOrderAt;
}

/** What customers have: states of default addresses, countries, grinds. */
export async function liveOptions(db: Db, signal: AbortSignal): Promise<LiveOptions> {
  const { rows } = await sql<LiveOptions>`
    select
      array(select distinct state from user_addresses where is_default and state <> '' order by state) as state,
      array(select distinct country from users where country <> '' order by country) as country,
      array(select distinct grind from users where grind <> '' order by grind) as grind,
      array['customer', 'staff'] as role`.execute(db, abortable(signal));
  return onlyRow(rows);
}
