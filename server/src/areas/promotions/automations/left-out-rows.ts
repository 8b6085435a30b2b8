import { sql } from "kysely";
import { type LeftOut, mailReasons } from "../../segments/index.ts";

/** Why a run sends nothing to somebody: where it mails nobody, everybody gets what there is, a code. */
export const reasonsOf = ({ isMailed, isMarketing }: { isMailed: boolean; isMarketing: boolean }): LeftOut =>
  isMailed ? mailReasons({ isMarketing }) : sql<string>`''::text`;
