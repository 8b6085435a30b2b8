/** Push notifications to the people of a segment. Source: spec part 2, sections 2, 3 and 5; APP-PUSH-04, APP-PUSH-06; AMB-105, AMB-106. */
import { z } from "zod";
import { instant, text, uuid } from "../../kit/wire.ts";

/** A message may have 4096 bytes, and some are ours: these have 2760 at most. Source: docs/providers/fcm.md. */
const mostTitle = 120;
const mostBody = 800;

const required = (name: string, most: number) => text(most).pipe(z.string().min(1, `${name} is required`));
/** What a telephone is shown. */
export const pushText = z.object({ title: required("Title", mostTitle), body: required("Body", mostBody) });
export const newPush = pushText
  .extend({
    internalDescription: required("Internal description", 200),
    /** The one that was shown and confirmed. Without it those count who are in the segment now. */
    audience: uuid.optional(),
    /** Once more, though the same was sent less than ten minutes ago; to those who were confirmed, so that a retry of it sends nothing. */
    again: z.boolean().default(false),
  })
  .refine(({ again, audience }) => !again || audience !== undefined, {
    path: ["again"],
    error: "Needs the audience that was confirmed",
  });

/**
 * `sending` goes on by itself, also where the push service is away for now; `done` has been tried for everybody; `stopped` would be
 * refused for every device, or staff did not want it any more.
 */
const pushStates = ["sending", "done", "stopped"] as const;

export const push = z.strictObject({
  uuid,
  segmentUuid: uuid,
  /** As it was called then. */
  segmentName: z.string(),
  internalDescription: z.string(),
  title: z.string(),
  body: z.string(),
  createdAt: instant,
  /** Who sent it; '' where the account is gone. */
  createdBy: z.string(),
  /** 'Sent n, failed m', of devices. Source: AMB-106. */
  message: z.string(),
  state: z.enum(pushStates),
  /** Why it waits, or is or was stopped; '' otherwise. */
  reason: z.string(),
  /** Nobody more is sent it; what has left is waited for. */
  isStopping: z.boolean(),
  /** While it waits: when it is tried again; '' otherwise. */
  waitsUntil: instant,
  /** Who it was confirmed for, and on how many devices they have the app. */
  people: z.int(),
  devices: z.int(),
  /** Devices that are not done, that took it, and that did not. */
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Of those that failed, the ones that may be tried again: certain to have got nothing. */
  repeatable: z.int(),
  /** Why, most first. */
  failures: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
});
export type Push = z.infer<typeof push>;

/** Telephones as FCM tells them apart. */
export const devicePlatforms = ["ios", "android"] as const;

/** The reason of a push that staff stopped. */
export const stoppedByStaff = "Stopped by staff";
/** Stopped by the push service, or not taken by every device. What staff stopped has not failed: they wanted it so. */
export const hasPushFailed = ({ state, reason, failed }: Pick<Push, "state" | "reason" | "failed">): boolean =>
  reason !== stoppedByStaff && (state === "stopped" || (state === "done" && failed > 0));
