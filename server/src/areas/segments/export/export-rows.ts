/** The lines of a segment's CSV. Source: CSV-04 to CSV-06; AMB-111; AMD-07, AMD-41; docs/decisions/0052. */
import { fixedExportFields, type OptionalExportField } from "@crema/contract/areas/segments";
import { type RawBuilder, sql } from "kysely";
import type { Snapshot } from "../../../platform/database/snapshot/snapshot.ts";
import type { TextPiece } from "../../../platform/database/snapshot/text-piece.ts";
import { membersFrom, type Moment } from "../members/member-condition-rows.ts";
import type { AskedRules } from "../members/read-rules.ts";
import { cells } from "./csv-cell-rows.ts";

type Text = RawBuilder<string>;
interface Column {
  readonly text: Text;
  /** See `cells`. */
  readonly isSafe?: true;
  readonly from?: "card" | "home";
}

/** Of each person one row at most. */
const joins = {
  card: sql`left join loyalty_accounts card on card.user_uuid = p.uuid`,
  home: sql`left join user_addresses home on home.user_uuid = p.uuid and home.is_default`,
} as const;

/** Company, street, place and country, as shops write an address in one line; what is empty is left out. */
const wholeAddress = sql<string>`concat_ws(', ', nullif(home.company_name, ''), nullif(home.address1, ''), nullif(home.address2, ''),
  nullif(nullif(home.suburb, ''), home.city),
  nullif(concat_ws(' ', nullif(home.city, ''), nullif(home.state, ''), nullif(home.postcode, '')), ''), nullif(home.country, ''))`;

/** Nobody has more than the fixed ones: what is missing is empty. */
const columns: Readonly<Record<Exclude<Field, SameField> | OptionalExportField, Column>> = {
  userUuid: { text: sql`p.uuid::text`, isSafe: true },
  email: { text: sql`p.email` },
  firstname: { text: sql`p.first_name` },
  lastname: { text: sql`p.last_name` },
  emailOptIn: { text: sql`p.email_marketing::text`, isSafe: true },
  fom: { text: sql`coalesce(card.fom, '')`, from: "card" },
  fomPoints: { text: sql`coalesce(card.points_balance::text, '')`, isSafe: true, from: "card" },
  fomCredit: { text: sql`coalesce((card.balance_cents * 0.01)::text, '')`, isSafe: true, from: "card" },
  birthday: { text: sql`coalesce(to_char(p.birthday, 'Mon DD'), '')`, isSafe: true },
  mobileNumberAndSMSOptIn: {
    text: sql`case when p.sms_marketing or p.mobile_number = '' then p.mobile_number else 'no SMS ' || p.mobile_number end`,
  },
  shippingPostcode: { text: sql`coalesce(home.postcode, '')`, from: "home" },
  formattedDefaultAddress: { text: sql`${wholeAddress}`, from: "home" },
};
type Field = (typeof fixedExportFields)[number];
type SameField = "segmentName" | "segmentTimestamp";
const isOfPerson = (field: Field): field is Exclude<Field, SameField> =>
  field !== "segmentName" && field !== "segmentTimestamp";

interface Lines {
  readonly asked: AskedRules;
  readonly moment: Moment;
  /** The cells that are the same in every line, as CSV. */
  readonly sameCells: string;
  readonly fields: readonly OptionalExportField[];
  readonly count: number;
}

const person = sql`u.uuid, u.email, u.first_name, u.last_name, u.email_marketing, u.birthday, u.mobile_number, u.sms_marketing`;

/**
 * From so many lines on cards and addresses are read whole and once. PostgreSQL guesses that rules such as a role leave a few thousand people,
 * and would look up each of a million: more than twice the work.
 */
const joinedWholeFrom = 50_000;
/** Room for a million cards or addresses in memory: PostgreSQL takes twice as much for each. */
const memory = "64MB";
const joinedWhole = sql<object>`select set_config('enable_nestloop', 'off', true), set_config('work_mem', ${sql.lit(memory)}, true)`;

/** Begins to read them, in no order. @returns what gives the next ones, ends of line included; none behind the end */
export async function openLines(
  snapshot: Snapshot,
  { asked, moment, sameCells, fields, count }: Lines,
): Promise<(size: number) => Promise<TextPiece>> {
  const shown = [...fixedExportFields.filter(isOfPerson), ...fields];
  const froms = new Set(fields.flatMap((field) => columns[field].from ?? []));
  const texts = shown.map((field) => sql`${columns[field].text} as ${sql.ref(field)}`);
  const same = { text: sql<string>`${sameCells.replace(/"$/, "")}::text`, isSafe: true };
  const own = shown.map((field) => ({
    text: sql<string>`${sql.ref(`v.${field}`)}`,
    isSafe: columns[field].isSafe === true,
  }));
  if (count >= joinedWholeFrom) await snapshot.rows(joinedWhole);
  // Texts are made once, in a query of their own, before they are named several times.
  return snapshot.cursor(sql<object>`
    select ${cells([same, ...own])} || ${'"\r\n'}::text as line
    from (
      select ${sql.join(texts)} from (select ${person} ${membersFrom(asked, moment)}) p
        ${sql.join(
          [...froms].map((name) => joins[name]),
          sql` `,
        )}
      offset 0) v`);
}

export async function countMembersIn(snapshot: Snapshot, asked: AskedRules, moment: Moment): Promise<number> {
  const [row] = await snapshot.rows<{ count: number }>(sql`select count(*) as count ${membersFrom(asked, moment)}`);
  return row?.count ?? 0;
}
