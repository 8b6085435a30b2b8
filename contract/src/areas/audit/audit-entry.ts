/** What one entry of the audit says. Source: docs/areas/audit.md; docs/decisions/0059. */
import { z } from "zod";
import { instant, uuid } from "../../kit/wire.ts";

/** One field before and after; what was not there is null. */
export const fieldChange = z.strictObject({
  /** Its flat name on the wire: `profile.firstName`. */
  field: z.string(),
  before: z.json(),
  after: z.json(),
  /** There only if one of them is longer than a list shows; `getAuditChange` answers both whole. */
  isCut: z.literal(true).optional(),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const auditEntry = z.strictObject({
  id: z.int(),
  at: instant,
  /** Who did it: a key, a job, the shop, or a person as "Name (email)" of then, with ", now Other Name" if that differs. */
  who: z.string(),
  /** null for what is no person. */
  whoUuid: uuid.nullable(),
  /** The call it was done through. */
  call: z.string(),
  record: z.string(),
  recordId: z.string(),
  /** What was done: `update`, `archive`. */
  act: z.string(),
  changes: z.array(fieldChange),
  /** The entry that this one took back. */
  reverts: z.int().nullable(),
  /** Who took it back. */
  revertedBy: z.strictObject({ who: z.string(), at: instant }).nullable(),
  /** It can be taken back, and the reader may. Whether somebody changed a field since is known when it is tried. */
  isReversible: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
