import type { RuleEntryGiven } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { storedRules } from "../src/areas/segments/change-segment.ts";
import type { Platform } from "../src/platform/platform.ts";

interface App {
  readonly platform: Platform;
}

export interface GivenRule {
  readonly field: string;
  readonly operator: string;
  readonly comparator?: string;
}
export interface GivenGroup {
  readonly constraints: "all" | "any";
  readonly rules: readonly GivenEntry[];
}
export type GivenEntry = GivenRule | GivenGroup;
export interface GivenSegment {
  readonly name?: string;
  readonly constraints?: "all" | "any";
  readonly rules?: readonly GivenEntry[];
}

/** A segment as it is stored; everybody with an email address unless told otherwise. @returns the uuid */
export async function aSegment({ platform: { db, clock } }: App, given: GivenSegment = {}): Promise<string> {
  const { name = "Everybody", constraints = "all", rules = everybody } = given;
  const at = clock.now();
  const stored = storedRules(rules.map(whole));
  const { rows } = await sql<{ uuid: string }>`
    insert into segments (name, constraints, rules, created_at, updated_at)
    values (${name}, ${constraints}, ${JSON.stringify(stored)}::jsonb, ${at}, ${at}) returning uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("no segment was made");
  return row.uuid;
}
/** With the comparator that may be left out. */
export const whole = (entry: GivenEntry): RuleEntryGiven =>
  "rules" in entry ? { ...entry, rules: entry.rules.map(whole) } : { comparator: "", ...entry };
const everybody: readonly GivenRule[] = [{ field: "email", operator: "contains", comparator: "@" }];

export interface StoredAudience {
  readonly purpose: string;
  readonly usedAt: Date | null;
  readonly members: Readonly<Record<string, string>>;
}

export async function storedAudiences({ platform: { db } }: App): Promise<readonly StoredAudience[]> {
  const { rows } = await sql<StoredAudience>`
    select purpose, used_at as "usedAt", coalesce((
      select jsonb_object_agg(u.email, m.left_out) from audience_members m join users u on u.uuid = m.user_uuid
      where m.audience_uuid = a.uuid), '{}') as members
    from audiences a order by created_at, uuid`.execute(db);
  return rows;
}
