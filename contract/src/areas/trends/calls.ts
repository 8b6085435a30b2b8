/** The charts' figures, or where they are framed from. Source: spec part 2, section 3 (Trends); AMB-116, AMD-38. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { givenInstant } from "../../kit/wire.ts";
import { chartKeys, periods } from "./charts.ts";

const slot = { key: z.enum(chartKeys), title: z.string() };

const trendSeries = z.strictObject({
  /** A currency, an outcome, or what is counted. */
  key: z.string(),
  label: z.string(),
  /** Money and averages are two-decimal texts, counts whole numbers. Averages cannot be added up. */
  unit: z.enum(["money", "count", "average"]),
  /** Of money, and of averages of money. */
  currency: z.string().optional(),
});
export type TrendSeries = z.infer<typeof trendSeries>;

const trendPoint = z.strictObject({
  /** A day, month or year of Brisbane (`2026-11-21`, `2026-11`, `2026`), or a state. */
  at: z.string(),
  /** One for each series; null where there is none, as the average of no orders. */
  values: z.array(z.union([z.string(), z.number().int(), z.null()])),
});
export type TrendPoint = z.infer<typeof trendPoint>;

const nativeCard = z.strictObject({
  ...slot,
  kind: z.literal("native"),
  period: z.enum(periods),
  series: z.array(trendSeries),
  points: z.array(trendPoint),
});
export type NativeCard = z.infer<typeof nativeCard>;

/** Its address is a bearer secret until it expires. */
const embedCard = z.strictObject({
  ...slot,
  kind: z.literal("embed"),
  embedUrl: z.url(),
  expiresAt: givenInstant("Invalid Date"),
});
export type EmbedCard = z.infer<typeof embedCard>;

/** A configured address that a browser would not be shown. */
const unavailableCard = z.strictObject({ ...slot, kind: z.literal("unavailable") });

const trendCard = z.discriminatedUnion("kind", [nativeCard, embedCard, unavailableCard]);
export type TrendCard = z.infer<typeof trendCard>;

export const getTrends = defineCall({
  name: "getTrends",
  method: "GET",
  path: "/v1/trends",
  summary: "The charts of Trends by section: figures per Brisbane day, month or year, or a signed address to frame",
  access: needs("trend.view"),
  query: z.object({
    /** One chart alone. */
    chart: z.enum(chartKeys).optional(),
    /** Of the charts that are not drawn for one period alone. */
    period: z.enum(periods).default("months"),
    /** Of what is framed. */
    theme: z.enum(["light", "dark"]).default("light"),
  }),
  answer: z.object({
    sections: z.array(
      z.strictObject({
        key: z.enum(["revenue", "orders", "memberships"]),
        title: z.string(),
        cards: z.array(trendCard),
      }),
    ),
  }),
});
