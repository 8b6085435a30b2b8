/** A part: the article in the ERP. Source: spec part 2, sections 3 and 5; PART-05 to PART-10; AMB-74. */
import { z } from "zod";
import { instant, text } from "../../kit/wire.ts";

export const rewardMessage = "Bean dollar % must be between 0.00 and 5.00";
const rewardPattern = /^\d{1,3}(\.\d{1,2})?$/;
/** Hundredths of a per cent, 0 to 500; undefined where the text is none of them. No floating point: `2.55` is 255. */
export function basisPointsOf(given: string): number | undefined {
  const written = given.trim();
  if (!rewardPattern.test(written)) return undefined;
  const [whole = "", fraction = ""] = written.split(".");
  const points = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return points <= 500 ? points : undefined;
}
/** `250` is `2.50`. */
export const rewardText = (basisPoints: number): string =>
  `${Math.trunc(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, "0")}`;

export const reward = z
  .preprocess((given) => (typeof given === "number" ? String(given) : given), z.string(rewardMessage))
  .refine((given) => basisPointsOf(given) !== undefined, rewardMessage);

const rewardChange = z.strictObject({
  createdAt: instant,
  /** The acting user's name, as it was then. */
  username: z.string(),
  /** Two decimals. */
  percentage: z.string(),
});

export const part = z.strictObject({
  partCode: z.string(),
  erpTitle: z.string(),
  /** What the shop calls it among its product's parts. */
  optionTitle: z.string(),
  /** With tax, two decimals. */
  price: z.string(),
  /** Grams. */
  weight: z.int(),
  inStock: z.boolean(),
  isTaxable: z.boolean(),
  taxCode: z.string(),
  /** Pieces in the warehouse, as the ERP told last; below 0 where more is sold than there is. */
  stock: z.int(),
  unitOfMeasureCode: z.string(),
  linkedProduct: z.strictObject({ uuid: z.string(), title: z.string() }).nullable(),
  /** Percentage of the price that comes back as Bean Dollars, two decimals. */
  reward: z.string(),
  /** Newest first. */
  rewardHistory: z.array(rewardChange),
  /** Whether the ERP still sells it; one it does not is kept and shown. */
  isInErp: z.boolean(),
  /** Also the version: a save that carries another value is refused with 409 (AMD-32). */
  updatedAt: instant,
});
export type Part = z.infer<typeof part>;

/** A row of the list, the parts picker and the Add Parts dialog: image, collection and grinds are those of the linked product (AMD-02). */
export const partRow = part
  .omit({ rewardHistory: true, isTaxable: true, taxCode: true, unitOfMeasureCode: true, weight: true })
  .extend({
    linkedProduct: z
      .strictObject({
        uuid: z.string(),
        title: z.string(),
        image: z.string(),
        categories: z.array(z.string()),
        isGrindProduct: z.boolean(),
      })
      .nullable(),
  });
export type PartRow = z.infer<typeof partRow>;

/** The three fields staff may write; the rest is ignored. What is not sent stays as it is. */
export const partUpdate = z.object({
  inStock: z.boolean().optional(),
  optionTitle: text(255).optional(),
  reward: reward.optional(),
  updatedAt: instant.optional(),
});
export type PartUpdate = z.infer<typeof partUpdate>;

/** What a percentage would have cost: rewards of the orders of the last 90 days, at the present and at the asked percentage. */
export const rewardEstimate = z.strictObject({
  days: z.int(),
  percentage: z.string(),
  orders: z.int(),
  pieces: z.int(),
  customers: z.int(),
  /** What was sold of it, after discounts. Two decimals, as the two below. */
  sales: z.string(),
  /** At the percentages that were in force. */
  given: z.string(),
  /** At the asked one. */
  wouldBe: z.string(),
});
export type RewardEstimate = z.infer<typeof rewardEstimate>;
