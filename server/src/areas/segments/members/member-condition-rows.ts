/**
 * From rules to a condition on `users u`: parts of a closed list, values as parameters. Texts are compared without case, days in
 * the time zone of the run. Source: SEG-17, SEG-21; AMB-110; AMD-17, AMD-29; docs/areas/segments.md.
 */
import type { Comparison } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { dayIn, laterDay, startOfDay, yearBefore } from "../../../platform/clock/zoned-day.ts";
import { containing } from "../../../platform/values/search-terms.ts";
import { type FieldValue, type Joined, joinsOf, type Sql, valueOf } from "../fields/field-rows.ts";
import { type AskedEntry, type AskedRules, isAskedGroup, rulesIn } from "./read-rules.ts";

export interface Moment {
  /** IANA name. */
  readonly zone: string;
  readonly at: Date;
}
/** Days of rules are those of the business, where no reader's own are asked for. */
export const businessZone = "Australia/Brisbane";

/** `from … where …` of the members: `users u`, with what their rules ask joined to it. Archived people are never among them. */
export const membersFrom = (asked: AskedRules, moment: Moment): Sql =>
  sql`${peopleFrom(asked)} and ${conditionOf(asked, moment)}`;

/** `from … where …` of all who can be in a segment, with what these rules ask joined to them, and `more`. */
export const peopleFrom = (asked: AskedRules, more: Sql = sql``): Sql =>
  sql`from users u ${joinsFor(asked)} ${more} where u.ended_at is null`;

/** What rules ask of `users u`, joined to it. */
export const joinsFor = (asked: AskedRules): Sql =>
  joinsOf(new Set<Joined>(rulesIn(asked).flatMap(({ field }) => valueOf[field.dataKey].joins ?? [])));

/** Whether the same people may be in it on one day and not on another, though nothing is done. */
export const isOfTheDay = (asked: AskedRules): boolean =>
  rulesIn(asked).some(({ field }) =>
    ["days-since", "birthday-today", "ordered-within-last-year"].includes(valueOf[field.dataKey].kind),
  );

/** Whether a rule or a list holds; null where a rule asks for what somebody has not. */
export function conditionOf(entry: AskedEntry, moment: Moment): Sql {
  if (!isAskedGroup(entry)) return sql`(${askedOf(valueOf[entry.field.dataKey], entry.comparison, moment)})`;
  const conditions = entry.rules.map((one) => conditionOf(one, moment));
  return sql`(${sql.join(conditions, entry.constraints === "all" ? sql` and ` : sql` or `)})`;
}

type Of<K extends Comparison["kind"]> = Extract<Comparison, { kind: K }>;
/** The type of a field decides what may be asked of it, so the two always fit. */
function ofKind<K extends Comparison["kind"]>(comparison: Comparison, kind: K): Of<K> {
  const isAsked = (one: Comparison): one is Of<K> => one.kind === kind;
  if (!isAsked(comparison)) throw new TypeError(`a rule asks ${comparison.kind} where ${kind} is needed`);
  return comparison;
}

function askedOf(value: FieldValue, comparison: Comparison, moment: Moment): Sql {
  if (comparison.kind === "empty") return emptyOf(value);
  switch (value.kind) {
    case "text":
      return textOf(value, ofKind(comparison, "text"));
    case "number":
      return numberOf(value, ofKind(comparison, "number"));
    case "day":
      return dayOf(value.value, ofKind(comparison, "day"));
    case "instant":
      return instantOf(value.value, ofKind(comparison, "day"), moment);
    case "days-since":
      return daysSinceOf(value.value, ofKind(comparison, "number"), moment);
    case "yes-or-no":
      return isOrNot(value.value, ofKind(comparison, "yes-or-no"));
    case "birthday-today":
      return isOrNot(birthdayToday(moment), ofKind(comparison, "yes-or-no"));
    case "ordered-within-last-year":
      return isOrNot(orderedWithinLastYear(moment), ofKind(comparison, "yes-or-no"));
  }
}

function emptyOf(value: FieldValue): Sql {
  if (!("value" in value)) throw new TypeError("only a value can be empty");
  if (value.kind === "text") return sql`coalesce(${value.value}, '') = ''`;
  if (value.kind === "number") return sql`coalesce(${value.value}, 0) = 0`;
  return sql`${value.value} is null`;
}

type TextValue = Extract<FieldValue, { kind: "text" }>;
/** What somebody without a value cannot be is asked of the value as it is, so that PostgreSQL joins those who have one alone. */
function textOf({ value, isInSearch, isSmall }: TextValue, { operator, text }: Of<"text">): Sql {
  const stored = isSmall === true ? value : sql`lower(${value})`;
  const storedOrNone = isSmall === true ? value : sql`lower(coalesce(${value}, ''))`;
  const given = sql`lower(${text}::text)`;
  const found = isInSearch === true && isIndexed(text) ? sql`${inSearch(text)} and ` : sql``;
  switch (operator) {
    case "is":
      return sql`${found}${stored} = ${given}`;
    case "is not":
      return sql`${storedOrNone} <> ${given}`;
    case "contains":
      return sql`${found}strpos(${stored}, ${given}) > 0`;
    case "does not contain":
      return sql`strpos(${storedOrNone}, ${given}) = 0`;
    case "starts with":
      return sql`${found}starts_with(${stored}, ${given})`;
    case "ends with":
      return sql`${found}right(${stored}, length(${given})) = ${given}`;
  }
}

/** Letters whose small form depends on those around them, or is longer, are not looked up. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text) && !/[\u03a3\u03c3\u03c2\u0130]/u.test(text);
/** What the index of `u.search` finds; the comparison itself decides. */
const inSearch = (text: string): Sql =>
  sql`u.search like ${containing(text.toLowerCase().replaceAll(/[\u2019\u2018\u02bc]/g, "'"))}`;

type NumberValue = Extract<FieldValue, { kind: "number" }>;
function numberOf({ value, times }: NumberValue, { operator, number }: Of<"number">): Sql {
  // Cents of what is written in dollars.
  const given = sql`(${String(number)}::numeric * ${sql.lit(times)})`;
  const stored = holdsForNone(operator, number) ? sql`coalesce(${value}, 0)` : value;
  switch (operator) {
    // As a float, which is compared without making a numeric of each stored one.
    case "=":
      return sql`${stored} = ${given}::float8`;
    case "not =":
      return sql`${stored} <> ${given}::float8`;
    // What is stored is whole, so a whole bound says the same, and PostgreSQL knows how many are beyond it: of floats it guesses a third.
    case ">":
      return sql`${stored} > floor(${given})::bigint`;
    case "<":
      return sql`${stored} < ceil(${given})::bigint`;
  }
}
function holdsForNone(operator: Of<"number">["operator"], number: number): boolean {
  switch (operator) {
    case "=":
      return number === 0;
    case "not =":
      return number !== 0;
    case ">":
      return number < 0;
    case "<":
      return number > 0;
  }
}

const dayOf = (value: Sql, { operator, day }: Of<"day">): Sql =>
  operator === "before" ? sql`${value} < ${day}::date` : sql`${value} > ${day}::date`;

const isFrom = (value: Sql, { zone }: Moment, day: string): Sql =>
  sql`${value} >= ${startOfDay(zone, day)}::timestamptz`;
const isBefore = (value: Sql, { zone }: Moment, day: string): Sql =>
  sql`${value} < ${startOfDay(zone, day)}::timestamptz`;

const instantOf = (value: Sql, { operator, day }: Of<"day">, moment: Moment): Sql =>
  operator === "before" ? isBefore(value, moment, day) : isFrom(value, moment, laterDay(day, 1));

/** So many days ago as a day's distance from today; who has no such day is not so many days away. */
function daysSinceOf(value: Sql, { operator, number }: Of<"number">, moment: Moment): Sql {
  const ago = (days: number): string => laterDay(dayIn(moment.zone, moment.at), -inReach(days));
  const on = Number.isInteger(number)
    ? sql`${isFrom(value, moment, ago(number))} and ${isBefore(value, moment, ago(number - 1))}`
    : sql`false`;
  switch (operator) {
    case "=":
      return on;
    case "not =":
      return sql`(${on}) is not true`;
    case ">":
      return isBefore(value, moment, ago(Math.floor(number)));
    case "<":
      return isFrom(value, moment, ago(Math.ceil(number) - 1));
  }
}
/** Within 800 years of today, where years are written with four digits. */
const inReach = (days: number): number => Math.max(-300_000, Math.min(300_000, days));

const isOrNot = (condition: Sql, { isYes }: Of<"yes-or-no">): Sql =>
  isYes ? condition : sql`(${condition}) is not true`;

/** Those of 29 February have their birthday on the 28th in other years. */
function birthdayToday({ zone, at }: Moment): Sql {
  const today = dayIn(zone, at);
  const days = [today, ...(today.endsWith("-02-28") && laterDay(today, 1).endsWith("-03-01") ? ["2000-02-29"] : [])];
  return sql.join(
    days.map((day) => {
      const [, month, date] = day.split("-").map(Number);
      return sql`(date_part('month', u.birthday) = ${month}::int and date_part('day', u.birthday) = ${date}::int)`;
    }),
    sql` or `,
  );
}

const orderedWithinLastYear = (moment: Moment): Sql =>
  isFrom(sql`o.last_at`, moment, yearBefore(dayIn(moment.zone, moment.at)));
