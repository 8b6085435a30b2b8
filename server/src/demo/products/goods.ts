/**
 * What the demo business sells: products with their parts. Codes, names, prices and weights of parts are those of the ERP's sandbox
 * (`products.call.test.ts` holds them together), titles of products those of the shop's where it has them.
 */
import { blends, type Coffee, type Notes, origins, pods } from "./coffees.ts";

export interface DemoPart {
  readonly partCode: string;
  /** As the ERP calls it. */
  readonly title: string;
  /** What the shop calls it among its product's parts. */
  readonly option: string;
  /** With tax. */
  readonly cents: number;
  readonly grams: number;
  readonly taxCode: "GST" | "FREE";
}

export type Collection =
  | "Coffee"
  | "Single origins"
  | "Blends"
  | "Decaf"
  | "Pods"
  | "Home brewing"
  | "Grinders"
  | "Filters"
  | "Merchandise"
  | "Gift cards";

/** What is drawn for it. */
export type Drawing =
  | "bag"
  | "pods"
  | "grinder"
  | "kettle"
  | "papers"
  | "knock box"
  | "tamper"
  | "jug"
  | "scale"
  | "plunger"
  | "stovetop"
  | "dripper"
  | "press"
  | "cup"
  | "tote"
  | "shirt"
  | "mug"
  | "towel"
  | "cap"
  | "card";

export interface DemoProduct {
  readonly title: string;
  readonly subTitle: string;
  readonly text: string;
  /** The first is the primary one. */
  readonly collections: readonly Collection[];
  readonly parts: readonly DemoPart[];
  readonly drawing: Drawing;
  readonly flags?: readonly ("isDigital" | "isGiftCard" | "isCardTopUp" | "isMembersOnly")[];
  /** Coffees alone have them. */
  readonly notes?: Notes;
}

type Line = readonly [partCode: string, title: string, option: string, cents: number, grams: number];
const part = ([partCode, title, option, cents, grams]: Line): DemoPart => ({
  partCode,
  title,
  option,
  cents,
  grams,
  taxCode: /^(?:E?GIFT|TOPUP)-/.test(partCode) ? "FREE" : "GST",
});

const sizes = [
  ["250", "250 g", 1, 250],
  ["500", "500 g", 1.9, 500],
  ["1KG", "1 kg", 3.4, 1_000],
] as const;
const roasts = [
  ["F", "filter roast"],
  ["E", "espresso roast"],
] as const;

const inSize = (cents: number, factor: number): number => Math.round((cents * factor) / 10) * 10;
const keeping = "Roasted twice a week and sent the day after. Best between one and six weeks after roasting.";
const textOf = (title: string, [flavours, aromas]: Notes): string =>
  `<p>${title} tastes of ${flavours.replace(", ", " and ")}, with a scent of ${aromas}.</p><p>${keeping}</p>`;
const coffee = (
  [, title, , subTitle, notes]: Coffee,
  collections: DemoProduct["collections"],
  parts: readonly Line[],
): DemoProduct => ({
  title,
  subTitle,
  notes,
  text: textOf(title, notes),
  collections,
  parts: parts.map(part),
  drawing: "bag",
});

const houseCoffees: readonly DemoProduct[] = [
  coffee(
    ["", "Espresso Blend", 0, "Our everyday coffee", ["caramel, dark chocolate", "hazelnut", "long", "low", "full"]],
    ["Blends", "Coffee"],
    [
      ["ESP-1KG", "Espresso Blend 1 kg", "1 kg", 4600, 1000],
      ["ESP-250", "Espresso Blend 250 g", "250 g", 1500, 250],
    ],
  ),
  coffee(
    ["", "Decaf", 0, "Swiss water, Colombia", ["caramel, almond", "honey", "sweet", "mild", "medium"]],
    ["Decaf", "Coffee"],
    [["DEC-250", "Decaf 250 g", "250 g", 1600, 250]],
  ),
  coffee(
    ["", "Ethiopia Guji", 0, "Natural, 2,000 m", ["blueberry, lemon", "jasmine", "juicy", "bright", "silky"]],
    ["Single origins", "Coffee"],
    [["SO-ETH-250", "Ethiopia Guji 250 g", "250 g", 1950, 250]],
  ),
  coffee(
    ["", "Colombia Huila", 0, "Washed, 1,700 m", ["red apple, panela", "orange", "sweet", "balanced", "medium"]],
    ["Single origins", "Coffee"],
    [["SO-COL-250", "Colombia Huila 250 g", "250 g", 1800, 250]],
  ),
];
const blended = blends.map((one) => {
  const [code, title, cents] = one;
  const lines = sizes.map(
    ([size, name, factor, grams]): Line => [
      `BL-${code}-${size}`,
      `${title} ${name}`,
      name,
      inSize(cents, factor),
      grams,
    ],
  );
  return coffee(one, ["Blends", "Coffee"], lines);
});
const single = origins.map((one) => {
  const [code, title, cents] = one;
  const lines = roasts.flatMap(([roast, roasted]) =>
    sizes.map(
      ([size, name, factor, grams]): Line => [
        `SO-${code}-${roast}-${size}`,
        `${title} ${name}, ${roasted}`,
        `${name}, ${roasted}`,
        inSize(cents, factor),
        grams,
      ],
    ),
  );
  return coffee(one, ["Single origins", "Coffee"], lines);
});
const podded = pods.map((one): DemoProduct => {
  const [code, title, cents] = one;
  const lines: readonly Line[] = [
    [`POD-${code}-10`, `${title}, 10`, "10 pods", cents, 90],
    [`POD-${code}-50`, `${title}, 50`, "50 pods", inSize(cents, 4.5), 420],
  ];
  return { ...coffee(one, ["Pods", "Coffee"], lines), drawing: "pods" };
});

const numbers = Array.from({ length: 10 }, (_, n) => n + 1);
const two = (n: number): string => String(n).padStart(2, "0");
type Thing = readonly [
  title: string,
  subTitle: string,
  drawing: Drawing,
  collections: DemoProduct["collections"],
  parts: readonly Line[],
];
const thing = ([title, subTitle, drawing, collections, parts]: Thing): DemoProduct => ({
  title,
  subTitle,
  drawing,
  collections,
  parts: parts.map(part),
  text: `<p>${title}: ${subTitle.charAt(0).toLowerCase()}${subTitle.slice(1)}.</p>`,
});
/** A thing of one part, of the same title. */
const oneThing = (
  given: readonly [code: string, title: string, cents: number, grams: number],
  rest: Omit<DemoProduct, "title" | "parts" | "text">,
) => thing([given[1], rest.subTitle, rest.drawing, rest.collections, [[given[0], given[1], "", given[2], given[3]]]]);
const brewing = (drawing: Drawing, subTitle: string, ...more: readonly Collection[]) => ({
  drawing,
  subTitle,
  collections: [...more, "Home brewing" as const],
});
const merchandise = (drawing: Drawing, subTitle: string) => ({
  drawing,
  subTitle,
  collections: ["Merchandise" as const],
});

const things: readonly DemoProduct[] = [
  oneThing(
    ["GRD-HND", "Hand grinder", 12_900, 700],
    brewing("grinder", "Steel burrs, thirty grams at a time", "Grinders"),
  ),
  oneThing(
    ["GRD-ELC", "Electric grinder", 24_900, 3_200],
    brewing("grinder", "Forty settings, from espresso to plunger", "Grinders"),
  ),
  oneThing(["KTL-GN", "Gooseneck kettle", 15_900, 1_100], brewing("kettle", "One litre, to the degree")),
  thing([
    "Filter papers",
    "Unbleached, a hundred in a box",
    "papers",
    ["Filters", "Home brewing"],
    [
      ["FLT-BOX", "Filter papers 100", "Standard", 990, 300],
      ...numbers.map((n): Line => [`FLT-V${two(n)}`, `Paper filter size ${n}, 100`, `Size ${n}`, 800 + 40 * n, 250]),
    ],
  ]),
  oneThing(["BOX-KNK", "Knock box", 4_500, 900], brewing("knock box", "For spent pucks, quiet and washable")),
  oneThing(["TMP-58", "Tamper 58 mm", 5_900, 450], brewing("tamper", "Stainless steel with an ash handle")),
  oneThing(["JUG-600", "Milk jug 600 ml", 3_900, 350], brewing("jug", "A fine spout for latte art")),
  oneThing(["SCL-01", "Brewing scale", 8_900, 600], brewing("scale", "To a tenth of a gram, with a timer")),
  oneThing(["PLG-8", "Plunger 8 cups", 4_900, 950], brewing("plunger", "Borosilicate glass, double sieve")),
  oneThing(["MOK-6", "Stovetop pot 6 cups", 6_900, 850], brewing("stovetop", "Aluminium, also for induction")),
  oneThing(["DRP-02", "Pour-over dripper", 3_200, 400], brewing("dripper", "Stoneware, for papers of size 2")),
  oneThing(["PRS-TRV", "Travel press", 6_500, 380], brewing("press", "A full cup anywhere")),
  oneThing(["CUP-KEEP", "Keep cup", 2_400, 200], merchandise("cup", "Glass and cork, 340 ml")),
  thing([
    "Stoneware cup",
    "Thrown and glazed by hand",
    "mug",
    ["Merchandise"],
    numbers.map((n): Line => [`CUP-${two(n)}`, `Stoneware cup, glaze ${n}`, `Glaze ${n}`, 1800 + 50 * n, 320]),
  ]),
  oneThing(["TOT-01", "Canvas tote bag", 2_500, 180], merchandise("tote", "Strong enough for five kilos")),
  oneThing(["TSH-01", "Roastery T-shirt", 3_900, 200], merchandise("shirt", "Organic cotton, one size")),
  oneThing(["MUG-ENM", "Enamel mug", 2_200, 260], merchandise("mug", "For the fire and the office")),
  oneThing(["TWL-01", "Linen tea towel", 1_900, 120], merchandise("towel", "Printed with our roasting curve")),
  oneThing(["CAP-01", "Barista cap", 2_900, 110], merchandise("cap", "Washed cotton")),
];

const cards: readonly DemoProduct[] = [
  {
    ...thing([
      "Gift card",
      "In an envelope, by post",
      "card",
      ["Gift cards"],
      [
        ["GIFT-25", "Gift card 25.00", "$25", 2500, 10],
        ["GIFT-50", "Gift card 50.00", "$50", 5000, 10],
        ["GIFT-100", "Gift card 100.00", "$100", 10_000, 10],
      ],
    ]),
    flags: ["isGiftCard"],
  },
  {
    ...thing([
      "Gift card by email",
      "There within minutes",
      "card",
      ["Gift cards"],
      [
        ["EGIFT-50", "Gift card by email 50.00", "$50", 5000, 0],
        ["EGIFT-100", "Gift card by email 100.00", "$100", 10_000, 0],
      ],
    ]),
    flags: ["isGiftCard", "isDigital"],
  },
  {
    ...thing([
      "Card top-up",
      "More on a card you have",
      "card",
      ["Gift cards"],
      [["TOPUP-50", "Card top-up 50.00", "$50", 5000, 0]],
    ]),
    flags: ["isGiftCard", "isCardTopUp", "isDigital"],
  },
  {
    ...thing([
      "Home barista class",
      "Two hours with our trainers",
      "jug",
      ["Home brewing"],
      [["CLASS-01", "Home barista class", "", 9500, 0]],
    ]),
    flags: ["isDigital", "isMembersOnly"],
  },
];

/** Sixty of them. */
export const demoProducts: readonly DemoProduct[] = [
  ...houseCoffees,
  ...blended,
  ...single,
  ...podded,
  ...things,
  ...cards,
];

/** What the ERP sells beside; staff have not linked them to a product. */
export const looseParts: readonly DemoPart[] = [
  part(["BEAN-1KG-ESP", "Espresso Blend 1 kg, former code", "", 4565, 1000]),
  ...numbers.slice(0, 9).map((n) => part([`SPR-${two(n)}`, `Grinder spare part ${n}`, "", 1200 + 110 * n, 60])),
  ...numbers.slice(0, 7).map((n) => part([`SMP-${two(n)}`, `Tasting sample 60 g, lot ${n}`, "", 550, 60])),
];

/** Between none and 239, by the letters of the code, as the ERP's sandbox has it. */
export const stockOf = ({ partCode, taxCode }: DemoPart): number =>
  taxCode === "FREE" || partCode.startsWith("CLASS-")
    ? 0
    : Buffer.from(partCode).reduce((sum, byte) => (sum * 31 + byte) % 240, 7);
