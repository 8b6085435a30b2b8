import type { Tx } from "../platform/database/database.ts";
import type { DemoPictures } from "./pictures.ts";

export interface DemoContext {
  /** The Brisbane day of the first start, YYYY-MM-DD; later areas keep it. */
  readonly today: string;
  /** The start of that day. Nothing in the demo business is later. */
  readonly midnight: Date;
  readonly password: string;
  readonly pictures?: DemoPictures;
}

/** One area's part of the demo business. Its marker in `settings` keeps it from being made twice. */
export interface DemoArea {
  readonly name: string;
  seed(tx: Tx, context: DemoContext): Promise<string>;
}

const day = 86_400_000;
export const daysBefore = (context: Pick<DemoContext, "midnight">, days: number): Date =>
  new Date(context.midnight.getTime() - Math.round(days * day));

const officeOpens = 8 * 3_600_000;
const officeSeconds = 9 * 3_600;

/** A moment in office hours so many days before; of one name it is always the same, and no number is drawn for it. */
export const officeTimeBefore = (
  context: Pick<DemoContext, "midnight">,
  { days, name }: { days: number; name: string },
): Date => new Date(daysBefore(context, days).getTime() + officeOpens + (numberOf(name) % officeSeconds) * 1_000);

const numberOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** When a demo day begins in Brisbane, which keeps UTC+10 all year. */
export const midnightOf = (today: string): Date => new Date(`${today}T00:00:00+10:00`);
