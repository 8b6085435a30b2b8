import { storeImageSize } from "@crema/contract/areas/locations";
import { z } from "zod";
import { readTable } from "../../platform/files/data-table.ts";
import type { Chance } from "../random.ts";

const colour = z.string();
const colours = z
  .object({
    skyAbove: colour,
    skyBelow: colour,
    wall: colour,
    trim: colour,
    awning: colour,
    stripes: colour,
    door: colour,
    street: colour,
  })
  .transform(({ skyAbove, skyBelow, awning: cloth, stripes, ...rest }) => ({
    ...rest,
    sky: [skyAbove, skyBelow] as const,
    awning: [cloth, stripes] as const,
  }));
type Palette = z.infer<typeof colours>;
const palettes = readTable(new URL("shop-fronts.csv", import.meta.url), colours);
const warmStates: ReadonlySet<string> = new Set(["NT", "QLD"]);
const { width, height } = storeImageSize;
const ground = 205;

/**
 * @param state - warm ones have palms, the others gum trees
 * @param n - which shop it is: neighbours on the list have other colours
 */
export function drawShopFront(chance: Chance, { state, n }: { state: string; n: number }): string {
  const palette = palettes[n % palettes.length] ?? chance.oneOf(palettes);
  const left = chance.between(70, 120);
  const wide = chance.between(215, 255);
  const top = chance.between(52, 74);
  const tree = warmStates.has(state) ? palm : gum;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>`,
    rect({ x: 0, y: 0, w: width, h: height }, "url(#sky)"),
    `<circle cx="${chance.between(330, 410)}" cy="${chance.between(30, 60)}" r="18" fill="#fff6d8" opacity="0.9"/>`,
    neighbours(chance, palette),
    tree(chance, chance.happens(0.5) ? 38 : 408),
    house(chance, palette, { left, wide, top }),
    rect({ x: 0, y: ground, w: width, h: height - ground }, palette.street),
    rect({ x: 0, y: ground, w: width, h: 7 }, "#d8d2c8"),
    furniture(chance, palette, left + wide),
    "</svg>",
  ].join("");
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
const rect = ({ x, y, w, h }: Box, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;

const neighbours = (chance: Chance, { trim }: Palette): string =>
  [0, 320]
    .map((x) => {
      const h = chance.between(55, 105);
      return rect({ x, y: ground - h, w: 130, h }, trim, 'opacity="0.28"');
    })
    .join("");

interface House {
  readonly left: number;
  readonly wide: number;
  readonly top: number;
}

function house(chance: Chance, palette: Palette, { left, wide, top }: House): string {
  const doorFirst = chance.happens(0.5);
  const door = { x: doorFirst ? left + 16 : left + wide - 58, y: 132, w: 42, h: ground - 132 };
  const pane = { x: doorFirst ? left + 72 : left + 16, y: 132, w: wide - 88, h: 50 };
  return [
    roof(chance, palette, { left, wide, top }),
    rect({ x: left, y: top, w: wide, h: ground - top }, palette.wall),
    rect({ x: left, y: ground - 10, w: wide, h: 10 }, palette.trim),
    sign(palette, { left, wide, top }),
    rect(pane, "#2c3a40"),
    rect({ ...pane, h: 46 }, "#f8e3b0", 'opacity="0.82"'),
    lamps(pane),
    counter(pane),
    `<path d="M${pane.x} ${pane.y + 46}L${pane.x + 34} ${pane.y}h18L${pane.x + 18} ${pane.y + 46}z" fill="#fff" opacity="0.25"/>`,
    rect(door, palette.door),
    rect({ x: door.x + 8, y: door.y + 8, w: 26, h: 36 }, "#f8e3b0", 'opacity="0.75"'),
    `<circle cx="${door.x + 36}" cy="${door.y + 50}" r="2.4" fill="#e8d7a5"/>`,
    awning(palette, { left, wide }),
  ].join("");
}

function roof(chance: Chance, { trim }: Palette, { left, wide, top }: House): string {
  const kind = chance.below(3);
  if (kind === 0) return rect({ x: left - 6, y: top - 9, w: wide + 12, h: 12 }, trim);
  const middle = left + wide / 2;
  if (kind === 1)
    return `<path d="M${left - 10} ${top}L${middle} ${top - 34}L${left + wide + 10} ${top}z" fill="${trim}"/>`;
  return `<path d="M${left - 6} ${top}v-10h${wide / 2 - 34}q40 -34 80 0h${wide / 2 - 34}v10z" fill="${trim}"/>`;
}

function sign({ awning: [light, dark] }: Palette, { left, wide, top }: House): string {
  const x = left + wide / 2;
  const y = top + 19;
  return [
    `<rect x="${x - 44}" y="${y - 13}" width="88" height="26" rx="13" fill="${dark}"/>`,
    `<path d="M${x - 10} ${y - 6}h18v5a9 9 0 0 1-18 0z" fill="${light}"/>`,
    `<path d="M${x + 8} ${y - 5}q8 1 0 8" fill="none" stroke="${light}" stroke-width="2.2"/>`,
    `<path d="M${x - 14} ${y + 9}h26" stroke="${light}" stroke-width="2"/>`,
  ].join("");
}

function awning({ awning: [light, dark] }: Palette, { left, wide }: Pick<House, "left" | "wide">): string {
  const stripes = 12;
  const step = (wide + 16) / stripes;
  return Array.from({ length: stripes }, (_, n) => {
    const x = left - 8 + n * step;
    return `<path d="M${x} 104h${step}v18q${-step / 2} 12 ${-step} 0z" fill="${n % 2 === 0 ? dark : light}"/>`;
  }).join("");
}

const lamps = ({ x, y, w }: Box): string =>
  [0.25, 0.5, 0.75]
    .map((at) => {
      const cx = x + w * at;
      return `<path d="M${cx} ${y}v12" stroke="#3a2c22" stroke-width="1.4"/><circle cx="${cx}" cy="${y + 15}" r="4.5" fill="#fff3c4"/>`;
    })
    .join("");

const counter = ({ x, y, w }: Box): string =>
  rect({ x, y: y + 34, w, h: 12 }, "#6d4b36") +
  rect({ x: x + w * 0.6, y: y + 20, w: 24, h: 14 }, "#9aa3a8") +
  rect({ x: x + w * 0.6 + 3, y: y + 16, w: 18, h: 4 }, "#6f787d");

function furniture(chance: Chance, { awning: [, dark] }: Palette, right: number): string {
  const tables = Array.from({ length: chance.between(1, 2) }, (_, n) => {
    const x = right - 96 + n * 62;
    return [
      rect({ x, y: 196, w: 26, h: 3 }, "#4a3a2e"),
      rect({ x: x + 12, y: 199, w: 2.5, h: 17 }, "#4a3a2e"),
      rect({ x: x - 13, y: 203, w: 9, h: 2.5 }, dark),
      rect({ x: x - 10, y: 205, w: 2, h: 11 }, dark),
      rect({ x: x + 30, y: 203, w: 9, h: 2.5 }, dark),
      rect({ x: x + 34, y: 205, w: 2, h: 11 }, dark),
      `<path d="M${x + 8} 190h8v4a4 4 0 0 1-8 0z" fill="#fff"/>`,
    ].join("");
  });
  return tables.join("") + plant(right + 12);
}

const plant = (x: number): string =>
  `<path d="M${x} 196h16l-3 18h-10z" fill="#a4573a"/>` +
  [-9, 0, 9]
    .map(
      (lean) =>
        `<path d="M${x + 8} 197q${lean} -14 ${lean * 1.5} -25" stroke="#4f7a4f" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    )
    .join("");

const palm = (chance: Chance, x: number): string => {
  const top = chance.between(80, 100);
  const leaves = [-38, -24, 0, 24, 38].map(
    (to) =>
      `<path d="M${x + 4} ${top}q${to / 2} -18 ${to} ${Math.abs(to) / 3}" stroke="#3f7d54" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  );
  return `<path d="M${x} ${ground}q8 -60 4 ${top - ground}" stroke="#8b6b4a" stroke-width="7" fill="none"/>${leaves.join("")}`;
};

const gum = (chance: Chance, x: number): string => {
  const top = chance.between(78, 104);
  const crowns = [
    [0, 0, 30],
    [-22, 16, 20],
    [22, 14, 22],
  ] as const;
  return [
    `<path d="M${x} ${ground}q-4 -50 2 ${top - ground}" stroke="#cbb9a2" stroke-width="8" fill="none"/>`,
    ...crowns.map(([dx, dy, r]) => `<circle cx="${x + dx}" cy="${top + dy}" r="${r}" fill="#7f9b76" opacity="0.92"/>`),
  ].join("");
};
