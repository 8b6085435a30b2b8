import { insertRows } from "../../platform/database/write-rows.ts";
import { type DemoArea, daysBefore } from "../demo-area.ts";
import { chanceOf } from "../random.ts";

interface DemoShopPromotion {
  readonly code: string;
  readonly variant: string;
  /** Days from the demo's own one; they begin and end with a day. */
  readonly starts: number;
  readonly ends: number;
  readonly active?: true;
}

const promotions: readonly DemoShopPromotion[] = [
  { code: "FATHERSDAY", variant: "Espresso Blend 1 kg", starts: -84, ends: -75 },
  { code: "LONGWEEKEND", variant: "Decaf 250 g", starts: -47, ends: -43 },
  { code: "COFFEEDAY", variant: "Ethiopia Guji 250 g", starts: -51, ends: -50 },
  { code: "SPRINGROAST", variant: "Espresso Blend 250 g", starts: -11, ends: 9, active: true },
  { code: "BLACKFRIDAY", variant: "Colombia Huila 250 g", starts: 6, ends: 10 },
  { code: "SUMMERICE", variant: "Espresso Blend 1 kg", starts: 10, ends: 71 },
];

export const shopPromotionsDemo: DemoArea = {
  name: "shop-promotions",
  async seed(tx, context) {
    const chance = chanceOf("crema demo shop promotions");
    const rows = promotions.map(({ code, variant, starts, ends, active = false }) => {
      const at = daysBefore(context, 19.6 - starts);
      const start = daysBefore(context, -starts);
      const end = new Date(daysBefore(context, -ends).getTime() - 1);
      const times = { start_at: start, end_at: end, created_at: at, updated_at: at };
      return { uuid: chance.uuid(), code, variant, active, ...times };
    });
    await insertRows(tx, "shopify_promotions", rows);
    return `${rows.length} promotions of the web shop`;
  },
};
