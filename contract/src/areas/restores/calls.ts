/** The calls of a restored database that waits to be released. Source: docs/decisions/0067-a-restored-database-starts-paused.md. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { anyStaff, needs } from "../../kit/rights.ts";
import { givenInstant, instant, listMeta, paging, uuid } from "../../kit/wire.ts";

/** What becomes of one thing that waits: it is sent, or it counts as sent because it left before the restore. */
export const restoreDecisions = ["send", "treat-as-sent"] as const;
export type RestoreDecision = (typeof restoreDecisions)[number];

const kindName = z.string().regex(/^[a-z-]{1,60}$/, "There is no such kind");
const when = givenInstant("Invalid Date");

const restoredKind = z.strictObject({
  kind: kindName,
  /** For staff: 'Orders to the ERP'. */
  label: z.string(),
  /** The provider can be asked what it has, so that releasing needs no decision. */
  canBeAsked: z.boolean(),
  /** How much waits to be sent; 0 once the kind is released. */
  waiting: z.int(),
  /** How much of that is sent if it is released as suggested; the rest counts as sent. */
  suggestedToSend: z.int(),
  /** Names what waits and what is suggested for it: a release confirms it, and is refused if it is another by then. */
  listVersion: z.string(),
  /** How many hand-overs the journal has that the restored database does not know; 0 once the kind is released. */
  handedOver: z.int(),
  isReleased: z.boolean(),
  /** '' until then. */
  releasedAt: instant,
  /** Name of whoever released it; '' until then. */
  releasedBy: z.string(),
});
export type RestoredKind = z.infer<typeof restoredKind>;

const current = z.object({
  /** The newest one of which something is paused, else the newest; null if this database was never restored. */
  restore: z
    .strictObject({
      uuid,
      detectedAt: when,
      /** The restored database knows what happened until then. */
      restorePoint: when,
      /** Accounts whose password had changed since: locked until they choose a new one by "Forgot password". */
      lockedAccounts: z.int(),
      /** Names of pictures that records show and the image store does not have: the first 100. */
      missingPictures: z.array(z.string()),
      /** How many there are; null while that is not known. */
      missingPictureCount: z.int().nullable(),
      /** Lines of the journal that could not be read: what they recorded is not known, so the start was paused. */
      unreadableLines: z.int(),
      /** File and line of the first; '' if there is none. */
      firstUnreadableLine: z.string(),
      kinds: z.array(restoredKind),
    })
    .nullable(),
});
export type CurrentRestore = z.infer<typeof current>;

export const getCurrentRestore = defineCall({
  name: "getCurrentRestore",
  method: "GET",
  path: "/v1/restores/current",
  summary: "The newest restore of this database, and what of its hand-overs to third parties is paused",
  access: anyStaff,
  answer: current,
});

const restoreItem = z.strictObject({
  /** Names it within its kind. */
  id: z.string(),
  kind: kindName,
  title: z.string(),
  /** A page of its record, as a path; missing where there is none. */
  link: z.string().optional(),
  createdAt: when,
  /** When the journal says it was handed over before the restore; null where it does not. */
  handedOverAt: when.nullable(),
  suggestion: z.enum(restoreDecisions),
  decision: z.enum(restoreDecisions).nullable(),
});
export type RestoreItem = z.infer<typeof restoreItem>;

export const listRestoreItems = defineCall({
  name: "listRestoreItems",
  method: "GET",
  path: "/v1/restores/current/items",
  summary: "What waits to be sent of one paused kind, oldest first",
  access: needs("permission.edit"),
  query: z.object({ kind: kindName, ...paging(25) }),
  answer: z.object({ items: z.array(restoreItem), meta: listMeta }),
});

export const releaseRestoredKind = defineCall({
  name: "releaseRestoredKind",
  method: "POST",
  path: "/v1/restores/current/release",
  summary: "Release one paused kind: what waits is sent, or counts as sent",
  access: needs("permission.edit"),
  body: z.strictObject({
    kind: kindName,
    /** As the kind gave it when its numbers were confirmed. */
    listVersion: z.string().max(100),
    /** For all that `items` does not name. It makes no difference where the provider can be asked. */
    remaining: z.enum(["suggested", ...restoreDecisions]),
    items: z
      .array(z.strictObject({ id: z.string().max(100), as: z.enum(restoreDecisions) }))
      .max(10_000)
      .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, "An item is named twice")
      .optional(),
  }),
  mostValues: 40_000,
  answer: current,
  refusals: ["already_released", "not_as_seen"],
});
