import { laterDay } from "../../platform/clock/zoned-day.ts";
import { insertRows } from "../../platform/database/write-rows.ts";
import { type DemoArea, officeTimeBefore } from "../demo-area.ts";
import { chanceOf } from "../random.ts";
import { drawTile, type TileColours, type TileMotif } from "./draw-tile.ts";

interface DemoTile {
  readonly text1: string;
  readonly link: string;
  readonly motif: TileMotif;
  readonly colours: TileColours;
  /** First and last day, from the demo's first day. */
  readonly from: number;
  readonly to: number;
}

const tiles: readonly DemoTile[] = [
  {
    text1: "Cold brew is back",
    link: "products/cold-brew",
    motif: "glass",
    colours: { ground: "#bfe3e6", light: "#eaf7f5", dark: "#1f4e4a" },
    from: -9,
    to: 51,
  },
  {
    text1: "Double Bean Dollars this weekend",
    link: "bean-dollars",
    motif: "beans",
    colours: { ground: "#e8cfa9", light: "#fdf3e1", dark: "#7d3527" },
    from: -1,
    to: 2,
  },
  {
    text1: "Find your nearest shop",
    link: "locations",
    motif: "pin",
    colours: { ground: "#d8e6d0", light: "#f5f7e8", dark: "#33523d" },
    from: -120,
    to: 245,
  },
  {
    text1: "Christmas blend, roasted for giving",
    link: "products/christmas-blend",
    motif: "gift",
    colours: { ground: "#f0c9b8", light: "#fde9d0", dark: "#b23a48" },
    from: 10,
    to: 40,
  },
  {
    text1: "Spring harvest from Ethiopia",
    link: "products/spring-harvest",
    motif: "bag",
    colours: { ground: "#f7dfa5", light: "#fff6d8", dark: "#8f4a30" },
    from: -95,
    to: -35,
  },
  {
    text1: "A free flat white on your birthday",
    link: "rewards/birthday",
    motif: "cup",
    colours: { ground: "#c9b8a6", light: "#f3e3d3", dark: "#4c3328" },
    from: -210,
    to: -180,
  },
];

/** Three in the app now, one to come, two of the past. */
export const offerTilesDemo: DemoArea = {
  name: "offer-tiles",
  async seed(tx, context) {
    const chance = chanceOf("crema demo offer tiles");
    const rows: object[] = [];
    for (const { text1, link, motif, colours, from, to } of tiles) {
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
