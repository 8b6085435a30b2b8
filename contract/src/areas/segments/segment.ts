/** A segment: customers by rules. Source: spec part 2, section 3; SEG-16, SEG-20 to SEG-23; AMB-107; AMD-14, AMD-29. */
import { z } from "zod";
import { instant, text, uuid } from "../../kit/wire.ts";
import { filterTypes, inputTypes } from "./segment-fields.ts";
import { constraints, givenRules, segmentRules } from "./segment-rules.ts";

export const segment = z.strictObject({
  uuid,
  name: z.string(),
  description: z.string(),
  constraints,
  rules: segmentRules,
  createdAt: instant,
  /** Also the version: a save that carries another value is refused with 409 (AMD-32). */
  updatedAt: instant,
});
export type Segment = z.infer<typeof segment>;

/** What somebody sees of a segment who may choose one (for vouchers, for a push) but not view segments. */
export const segmentName = segment.pick({ uuid: true, name: true });
export type SegmentName = z.infer<typeof segmentName>;

const name = text(255).pipe(z.string().min(1, "Name is required"));

export const newSegment = z.object({
  name,
  description: text(10_000).default(""),
  constraints: constraints.default("all"),
  rules: givenRules,
});

/** What is not sent stays as it is. */
export const segmentUpdate = z.object({
  uuid: z.string().max(100).optional(),
  name: name.optional(),
  description: text(10_000).optional(),
  constraints: constraints.optional(),
  rules: givenRules.optional(),
  updatedAt: instant.optional(),
});

export const segmentField = z.strictObject({
  uuid,
  value: z.strictObject({
    label: z.string(),
    description: z.string(),
    filterType: z.enum(filterTypes),
    inputType: z.enum(inputTypes),
    /** What a select offers; empty with other inputs. */
    selectOps: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    /** What a rule names it by. */
    dataKey: z.string(),
    /** What a rule on it may ask, 'Is Empty' last. */
    operators: z.array(z.string()),
  }),
});
export type SegmentField = z.infer<typeof segmentField>;

export const sampleSize = 20;
/** A person of a segment, as its sample shows them. */
export const segmentUser = z.strictObject({
  uuid,
  profile: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobileNumber: z.string(),
    lastLogin: instant,
  }),
});
export type SegmentUser = z.infer<typeof segmentUser>;

/** Whom an act on a whole segment reaches, frozen when it is shown: what is confirmed goes to these and to nobody else. Source: AMB-89, AMB-90; AMD-17. */
export const audience = z.strictObject({
  uuid,
  segmentName: z.string(),
  /** Everybody in it. */
  total: z.number().int(),
  /** Those something is sent to. */
  reachable: z.number().int(),
  /** The others, most first. */
  leftOut: z.array(z.strictObject({ reason: z.string(), count: z.number().int() })),
  /** At most 20, of those something is sent to as long as there are any; nobody for readers who may not view segments. */
  samples: z.array(z.strictObject({ uuid, name: z.string(), email: z.string() })),
});
export type Audience = z.infer<typeof audience>;
