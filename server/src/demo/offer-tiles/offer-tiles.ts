import { z } from "zod";
import { laterDay } from "../../platform/clock/zoned-day.ts";
import { insertRows } from "../../platform/database/write-rows.ts";
import { type DemoArea, officeTimeBefore } from "../demo-area.ts";
import { readTable } from "../../platform/files/data-table.ts";
import { whole } from "../demo-table.ts";
import { chanceOf } from "../random.ts";
import { drawTile, tileMotifs } from "./draw-tile.ts";

const tile = z.object({
  text1: z.string(),
  link: z.string(),
  motif: z.enum(tileMotifs),
  /** First and last day, counted from the demo's first day. */
  from: whole,
  to: whole,
  ground: z.string(),
  light: z.string(),
  dark: z.string(),
});
const tiles = readTable(new URL("offer-tiles.csv", import.meta.url), tile);

export const offerTilesDemo: DemoArea = {
  name: "offer-tiles",
  async seed(tx, context) {
    const chance = chanceOf("crema demo offer tiles");
    const rows: object[] = [];
    for (const { text1, link, motif, from, to, ...colours } of tiles) {
      const at = officeTimeBefore(context, { days: 1 + Math.max(0, -from), name: text1 });
      rows.push({
        uuid: chance.uuid(),
        text1,
        link_url: `https://shop.crema.test/${link}`,
        image: (await context.pictures?.keep(`offer tile ${motif}`, drawTile(motif, colours))) ?? "",
        start_date: laterDay(context.today, from),
        end_date: laterDay(context.today, to),
        created_at: at,
        updated_at: at,
      });
    }
    await insertRows(tx, "offer_tiles", rows);
    return `${rows.length} offer tiles`;
  },
};
