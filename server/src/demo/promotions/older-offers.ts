import { insertRows } from "../../platform/database/write-rows.ts";
import { type DemoArea, daysBefore } from "../demo-area.ts";
import { chanceOf } from "../random.ts";

const offers = [
  {
    text2: "Spring blend",
    text3: "A bag on us with every order over $80",
    linkText: "Taste it",
    daysAgo: 20,
    days: 60,
  },
  { text2: "Double Bean Dollars", text3: "Every weekend in November", linkText: "How it works", daysAgo: 35, days: 60 },
  { text2: "Winter warmer", text3: "15% off hot drinks", linkText: "Find a shop", daysAgo: 150, days: 60 },
  { text2: "Cold brew summer", text3: "Two for one", linkText: "Order now", daysAgo: 330, days: 90 },
];

export const olderOffersDemo: DemoArea = {
  name: "older-offers",
  async seed(tx, context) {
    const chance = chanceOf("crema demo offers");
    const rows = offers.map(({ text2, text3, linkText, daysAgo, days }) => {
      const at = daysBefore(context, daysAgo);
      const end_at = daysBefore(context, daysAgo - days);
      const active = end_at > context.midnight;
      const times = { start_at: at, end_at, created_at: at, updated_at: at };
      return { uuid: chance.uuid(), text2, text3, link_text: linkText, image_url: "", active, ...times };
    });
    await insertRows(tx, "offers", rows);
    return `${rows.length} older offers`;
  },
};
