/** What rules come to before they are saved, why somebody is in or out, and where a segment is used. Beyond the specification. */
import { z } from "zod";
import { text, uuid } from "../../kit/wire.ts";
import { segmentUser } from "./segment.ts";
import { constraints, givenRules } from "./segment-rules.ts";

/** Days are those of this time zone, an IANA name. Source: AMB-110. */
export const timeZone = text(100).default("Australia/Brisbane");

/** Rules that are asked about, saved or not. */
export const askedBody = z.object({ constraints: constraints.default("all"), rules: givenRules, tz: timeZone });

/** Where an entry stands: its place in the list, then in that of the group, from 0. */
const path = z.array(z.int());
const count = z.int();

export const segmentPreview = z.strictObject({
  count,
  /** Of each rule and group, a group before what is in it. */
  funnel: z.array(
    z.strictObject({
      path,
      /** Those for whom it holds by itself. */
      alone: count,
      /** Those for whom its list holds up to it: with `all` every entry so far, with `any` one of them. */
      together: count,
    }),
  ),
  /** Of those who are in it. */
  reach: z.strictObject({
    /** With a verified address that can be mailed, who want marketing. */
    mail: count,
    /** With the app on a telephone. */
    push: count,
    /** With a mobile number, who want marketing by SMS. */
    sms: count,
  }),
  /** At most 20, those who came last first. */
  result: z.array(segmentUser),
});
export type SegmentPreview = z.infer<typeof segmentPreview>;

export const whyBody = askedBody.extend({ userUuid: uuid });
export const segmentWhy = z.strictObject({
  /** Whether the person is in it. */
  member: z.boolean(),
  /** Archived people are in no segment, whatever the rules say. */
  archived: z.boolean(),
  /** Of each rule and group, a group before what is in it. */
  rules: z.array(
    z.strictObject({
      path,
      holds: z.boolean(),
      /** What is stored, as it is shown; '' where there is nothing, and of a group. Null for those who may not view users. */
      value: z.string().nullable(),
    }),
  ),
});
export type SegmentWhy = z.infer<typeof segmentWhy>;

export const segmentUses = z.strictObject({
  /** That name it, by their title. */
  automations: z.array(z.strictObject({ uuid, name: z.string() })),
  /** How often codes or vouchers went to its people, and push notifications. */
  audiences: count,
  pushes: count,
});
export type SegmentUses = z.infer<typeof segmentUses>;
