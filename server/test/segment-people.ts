/** Made-up people with everything segments ask about, and what a rule says of one of them, told without SQL. */
import { type Comparison, readRule } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { fieldOf } from "../src/areas/segments/fields/segment-fields.ts";
import { chanceOf } from "../src/demo/random.ts";
import type { Platform } from "../src/platform/platform.ts";
import type { GivenEntry, GivenGroup } from "./segments.ts";

interface PersonOrder {
  readonly at: Date;
  readonly cents: number;
  readonly isLeftOut: boolean;
}
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber: string;
  readonly postcode: string;
  readonly state: string;
  readonly country: string;
  readonly grind: string;
  readonly role: string;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly birthday: string | null;
  readonly flags: Readonly<
    Record<"emailMarketing" | "smsMarketing" | "emailBirthdayOffer" | "postalBirthdayOffer", boolean>
  >;
  readonly isVerified: boolean;
  readonly isArchived: boolean;
  readonly card: { readonly points: number; readonly cents: number } | undefined;
  readonly orders: readonly PersonOrder[];
}

const names = ["Ada", "ADA", "adam", "O’Neil", "Zoë", "ΣΟΦΟΣ", "σοφός", "İnci", "100%_", "", "Lee", "李"];
const hour = 3_600_000;

/**
 * Always the same, however often it is called.
 * @param moments - what happened to them lies at edges of days and years before these
 */
export function madeUpPeople(count: number, moments: readonly Date[]): readonly Person[] {
  const chance = chanceOf("people of segments");
  /** Often at the edge of a day, of a year, or at the very instant. */
  const before = (): Date =>
    new Date(
      chance.oneOf(moments).getTime() -
        chance.oneOf([0, 1, 10, 14, 24, 38, 48, 8_760, 8_772, 8_784, 9_500]) * hour -
        chance.below(2) * hour * 7,
    );
  const day = (): string => {
    const near = new Date(chance.oneOf(moments).getTime() + chance.between(-2, 2) * 24 * hour)
      .toISOString()
      .slice(5, 10);
    return `${chance.between(1950, 2008)}-${chance.happens(0.7) ? near.replace("02-29", "03-01") : chance.oneOf(["02-28", "12-31", "01-01"])}`;
  };
  return Array.from({ length: count }, (_, n) => ({
    email: `${chance.oneOf(["ada", "Bo", "chi"])}${n}@${chance.oneOf(["example.test", "Example.Org"])}`,
    firstName: chance.oneOf(names),
    lastName: chance.oneOf(names),
    mobileNumber: chance.oneOf(["", "+61400000001", "+61400000002"]),
    postcode: chance.oneOf(["", "4000", "0800"]),
    state: chance.oneOf(["", "QLD", "NSW"]),
    country: chance.oneOf(["Australia", "New Zealand", ""]),
    grind: chance.oneOf(["", "Whole beans", "Espresso"]),
    role: chance.oneOf(["customer", "customer", "staff"]),
    createdAt: before(),
    lastLoginAt: chance.happens(0.5) ? before() : null,
    birthday: chance.happens(0.2) ? null : chance.happens(0.1) ? "1996-02-29" : day(),
    flags: {
      emailMarketing: chance.happens(0.5),
      smsMarketing: chance.happens(0.5),
      emailBirthdayOffer: chance.happens(0.5),
      postalBirthdayOffer: chance.happens(0.5),
    },
    isVerified: chance.happens(0.7),
    isArchived: chance.happens(0.2),
    card: chance.happens(0.6) ? { points: chance.below(4), cents: chance.oneOf([0, 100, 115, 1_235]) } : undefined,
    orders: Array.from({ length: chance.below(4) }, () => ({
      at: before(),
      cents: chance.oneOf([0, 100, 115, 1_235]),
      isLeftOut: chance.happens(0.3),
    })),
  }));
}

export async function storePeople({ db }: Platform, people: readonly Person[]): Promise<void> {
  for (const one of people) {
    const { rows } = await sql<{ uuid: string }>`
      insert into users (role, email, first_name, last_name, mobile_number, postcode, country, grind, birthday, email_marketing,
        sms_marketing, email_birthday_offer, postal_birthday_offer, email_verified_at, ended_at, last_app_login_at, created_at, updated_at)
      values (${one.role}, ${one.email}, ${one.firstName}, ${one.lastName}, ${one.mobileNumber}, ${one.postcode}, ${one.country},
        ${one.grind}, ${one.birthday}, ${one.flags.emailMarketing}, ${one.flags.smsMarketing}, ${one.flags.emailBirthdayOffer},
        ${one.flags.postalBirthdayOffer}, ${one.isVerified ? one.createdAt : null}, ${one.isArchived ? one.createdAt : null},
        ${one.lastLoginAt}, ${one.createdAt}, ${one.createdAt})
      returning uuid`.execute(db);
    const uuid = rows[0]?.uuid ?? "";
    await sql`insert into user_addresses (user_uuid, position, state, is_default) values
      (${uuid}, 0, ${one.state}, true), (${uuid}, 1, 'TAS', false)`.execute(db);
    if (one.card !== undefined)
      await sql`insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
        values (${uuid}, ${uuid}, ${one.card.points}, ${one.card.cents}, ${one.createdAt})`.execute(db);
    for (const { at, cents, isLeftOut } of one.orders)
      await sql`
        insert into orders (source, source_id, name, user_uuid, created_at, updated_at, total_cents, current_total_cents,
          is_test, is_cancelled)
        values ('Shopify', gen_random_uuid()::text, 'web', ${uuid}, ${at}, ${at}, ${cents + 500}, ${cents},
          ${isLeftOut}, ${isLeftOut && cents > 0})`.execute(db);
  }
}

interface Moment {
  readonly zone: string;
  readonly at: Date;
}
const calendars = new Map<string, Intl.DateTimeFormat>();
function dayOf(at: Date, { zone }: Moment): string {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  calendars.set(zone, calendar);
  return calendar.format(at);
}
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / (24 * hour));

type Value =
  | { readonly text: string }
  | { readonly number: number | undefined; readonly isZeroEmpty?: boolean }
  | { readonly day: string | undefined }
  | { readonly isYes: boolean };

const values = new WeakMap<Person, Map<string, Readonly<Record<string, Value>>>>();
/** What a person has in a field. */
function valueOf(person: Person, field: string, moment: Moment): Value {
  const ofPerson = values.get(person) ?? new Map<string, Readonly<Record<string, Value>>>();
  values.set(person, ofPerson);
  const key = `${moment.zone} ${moment.at.getTime()}`;
  const known = ofPerson.get(key) ?? valuesOf(person, moment);
  ofPerson.set(key, known);
  const value = known[field];
  if (value === undefined) throw new Error(`nothing is known of ${field}`);
  return value;
}

/** By dataKey. */
function valuesOf(person: Person, moment: Moment): Readonly<Record<string, Value>> {
  const today = dayOf(moment.at, moment);
  const orders = person.orders.filter(({ isLeftOut }) => !isLeftOut);
  const last = orders.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const dayOfAny = (at: Date | null | undefined): string | undefined => (at ? dayOf(at, moment) : undefined);
  const daysSince = (at: Date | null | undefined): number | undefined =>
    at ? daysBetween(dayOf(at, moment), today) : undefined;
  const isLeap = new Date(Number(today.slice(0, 4)), 1, 29).getMonth() === 1;
  const birthdays = [today.slice(5), ...(today.endsWith("02-28") && !isLeap ? ["02-29"] : [])];
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.endsWith("02-29") ? "-02-28" : today.slice(4)}`;
  return {
    firstName: { text: person.firstName },
    lastName: { text: person.lastName },
    email: { text: person.email },
    mobileNumber: { text: person.mobileNumber },
    postcode: { text: person.postcode },
    state: { text: person.state },
    country: { text: person.country },
    grind: { text: person.grind },
    role: { text: person.role },
    createdDate: { day: dayOfAny(person.createdAt) },
    daysSinceCreated: { number: daysSince(person.createdAt) },
    lastLogin: { day: dayOfAny(person.lastLoginAt) },
    daysSinceLastLogin: { number: daysSince(person.lastLoginAt) },
    hasApp: { isYes: person.lastLoginAt !== null },
    emailVerified: { isYes: person.isVerified },
    birthday: { day: person.birthday ?? undefined },
    birthdayToday: { isYes: birthdays.includes(person.birthday?.slice(5) ?? "") },
    hasLoyaltyCard: { isYes: person.card !== undefined },
    currencyBalance: { number: (person.card?.cents ?? 0) / 100 },
    pointsBalance: { number: person.card?.points ?? 0 },
    ordersCount: { number: orders.length, isZeroEmpty: true },
    totalSpent: { number: orders.reduce((sum, { cents }) => sum + cents, 0) / 100, isZeroEmpty: true },
    lastOrder: { day: dayOfAny(last) },
    daysSinceLastOrder: { number: daysSince(last) },
    orderedWithinLastYear: { isYes: last !== undefined && dayOf(last, moment) >= yearAgo },
    ...Object.fromEntries(Object.entries(person.flags).map(([name, isYes]) => [name, { isYes }])),
  };
}

function isTrue(comparison: Comparison, value: Value): boolean {
  if (comparison.kind === "empty") return isEmpty(value);
  if (comparison.kind === "yes-or-no" && "isYes" in value) return comparison.isYes === value.isYes;
  if (comparison.kind === "text" && "text" in value) return isTextTrue(comparison, value.text);
  if (comparison.kind === "day" && "day" in value && value.day !== undefined)
    return comparison.operator === "before" ? value.day < comparison.day : value.day > comparison.day;
  if (comparison.kind === "number" && "number" in value) return isNumberTrue(comparison, value.number);
  return false;
}

function isEmpty(value: Value): boolean {
  if ("text" in value) return value.text === "";
  if ("number" in value) return value.number === undefined || (value.isZeroEmpty === true && value.number === 0);
  return "day" in value && value.day === undefined;
}

function isNumberTrue({ operator, number }: Extract<Comparison, { kind: "number" }>, has: number | undefined): boolean {
  if (operator === "not =") return has !== number;
  if (has === undefined) return false;
  return operator === "=" ? has === number : operator === ">" ? has > number : has < number;
}

/** One small letter for each letter, as the database has it where no language is told. */
const small = (text: string): string =>
  Array.from(text, (one) => (Array.from(one.toLowerCase()).length === 1 ? one.toLowerCase() : "i")).join("");
function isTextTrue({ operator, text }: Extract<Comparison, { kind: "text" }>, has: string): boolean {
  const [stored, given] = [small(has), small(text)];
  switch (operator) {
    case "is":
      return stored === given;
    case "is not":
      return stored !== given;
    case "contains":
      return stored.includes(given);
    case "does not contain":
      return !stored.includes(given);
    case "starts with":
      return stored.startsWith(given);
    case "ends with":
      return stored.endsWith(given);
  }
}

/** Whether an entry of a list holds for somebody, told without SQL. */
export function matcherOf(entry: GivenEntry, moment: Moment): (person: Person) => boolean {
  if ("rules" in entry) {
    const matchers = entry.rules.map((one) => matcherOf(one, moment));
    return (person) =>
      entry.constraints === "all" ? matchers.every((one) => one(person)) : matchers.some((one) => one(person));
  }
  const { field, operator, comparator = "" } = entry;
  const known = fieldOf(field);
  const read = known && readRule(known, { operator, comparator });
  if (read === undefined || "problem" in read) throw new Error(`cannot be read: ${field} ${operator} ${comparator}`);
  return (person) => isTrue(read.comparison, valueOf(person, field, moment));
}

/** Email addresses of the people a segment holds, told without SQL. */
export function membersOf(people: readonly Person[], segment: GivenGroup, moment: Moment): readonly string[] {
  const matches = matcherOf(segment, moment);
  return people
    .filter((person) => !person.isArchived && matches(person))
    .map(({ email }) => email)
    .toSorted();
}
