/** Parts with their prices including GST, their weight and their stock: what the shop's and the console's products are made of, and a few loose ones. */
export interface StoredPart {
  readonly partNum: string;
  readonly description: string;
  readonly group: string;
  /** Including GST, Australian cents. */
  priceCents: number;
  readonly weightGrams: number;
  /** In warehouse W1. */
  onHand: number;
  isInactive: boolean;
}

type Line = readonly [partNum: string, description: string, priceCents: number, weightGrams: number, group: string];

const own: readonly Line[] = [
  ["ESP-1KG", "Espresso Blend 1 kg", 4600, 1000, "BEANS"],
  ["ESP-250", "Espresso Blend 250 g", 1500, 250, "BEANS"],
  ["DEC-250", "Decaf 250 g", 1600, 250, "BEANS"],
  ["SO-ETH-250", "Ethiopia Guji 250 g", 1950, 250, "BEANS"],
  ["SO-COL-250", "Colombia Huila 250 g", 1800, 250, "BEANS"],
  ["FLT-BOX", "Filter papers 100", 990, 300, "BREW"],
  ["GRD-HND", "Hand grinder", 12900, 700, "GEAR"],
  ["KTL-GN", "Gooseneck kettle", 15900, 1100, "GEAR"],
  ["CUP-KEEP", "Keep cup", 2400, 200, "GEAR"],
  ["GIFT-50", "Gift card 50.00", 5000, 10, "GIFT"],
  ["BEAN-1KG-ESP", "Espresso Blend 1 kg, former code", 4565, 1000, "BEANS"],
];

type Beans = readonly (readonly [code: string, name: string, priceCents: number])[];
const origins: Beans = [
  ["BRA", "Brazil Cerrado", 1500],
  ["BUR", "Burundi Kayanza", 1900],
  ["CRI", "Costa Rica Tarrazu", 1900],
  ["ELS", "El Salvador Apaneca", 1850],
  ["ETS", "Ethiopia Sidama", 1950],
  ["GUA", "Guatemala Antigua", 1850],
  ["HON", "Honduras Marcala", 1750],
  ["IND", "India Malabar", 1600],
  ["KEN", "Kenya Nyeri", 2200],
  ["MEX", "Mexico Chiapas", 1700],
  ["NIC", "Nicaragua Jinotega", 1750],
  ["PAN", "Panama Boquete", 2900],
  ["PER", "Peru Cajamarca", 1700],
  ["PNG", "Papua New Guinea Waghi", 1700],
  ["RWA", "Rwanda Huye", 1950],
  ["SUM", "Sumatra Gayo", 1750],
  ["TAN", "Tanzania Mbeya", 1900],
  ["TIM", "Timor-Leste Ermera", 1650],
  ["UGA", "Uganda Bugisu", 1700],
  ["YEM", "Yemen Haraaz", 3400],
];
const blends: Beans = [
  ["NGT", "Night Shift Blend", 1600],
  ["MRN", "Morning Ritual Blend", 1550],
  ["FLW", "Flat White Blend", 1500],
  ["ORG", "Organic Fair Blend", 1750],
  ["HRV", "Harvest Blend", 1850],
  ["CLD", "Cold Brew Blend", 1600],
  ["CRW", "Crew House Blend", 1450],
];
const pods: Beans = [
  ["ESP", "Espresso pods", 990],
  ["RIS", "Ristretto pods", 990],
  ["LUN", "Lungo pods", 990],
  ["DEC", "Decaf pods", 1050],
  ["ETH", "Ethiopia Guji pods", 1190],
  ["COL", "Colombia Huila pods", 1150],
];
const roasts = [
  ["F", "filter roast"],
  ["E", "espresso roast"],
] as const;
const sizes = [
  ["250", "250 g", 1, 250],
  ["500", "500 g", 1.9, 500],
  ["1KG", "1 kg", 3.4, 1000],
] as const;
const others: readonly Line[] = [
  ["BOX-KNK", "Knock box", 4500, 900, "GEAR"],
  ["TMP-58", "Tamper 58 mm", 5900, 450, "GEAR"],
  ["JUG-600", "Milk jug 600 ml", 3900, 350, "GEAR"],
  ["SCL-01", "Brewing scale", 8900, 600, "GEAR"],
  ["PLG-8", "Plunger 8 cups", 4900, 950, "GEAR"],
  ["MOK-6", "Stovetop pot 6 cups", 6900, 850, "GEAR"],
  ["DRP-02", "Pour-over dripper", 3200, 400, "GEAR"],
  ["PRS-TRV", "Travel press", 6500, 380, "GEAR"],
  ["GRD-ELC", "Electric grinder", 24900, 3200, "GEAR"],
  ["TOT-01", "Canvas tote bag", 2500, 180, "MERCH"],
  ["TSH-01", "Roastery T-shirt", 3900, 200, "MERCH"],
  ["MUG-ENM", "Enamel mug", 2200, 260, "MERCH"],
  ["TWL-01", "Linen tea towel", 1900, 120, "MERCH"],
  ["CAP-01", "Barista cap", 2900, 110, "MERCH"],
  ["GIFT-25", "Gift card 25.00", 2500, 10, "GIFT"],
  ["GIFT-100", "Gift card 100.00", 10000, 10, "GIFT"],
  ["EGIFT-50", "Gift card by email 50.00", 5000, 0, "GIFT"],
  ["EGIFT-100", "Gift card by email 100.00", 10000, 0, "GIFT"],
  ["TOPUP-50", "Card top-up 50.00", 5000, 0, "GIFT"],
  ["CLASS-01", "Home barista class", 9500, 0, "CLASS"],
];

const tens = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"];
const gear: readonly Line[] = tens.flatMap((n): Line[] => [
  [`CUP-${n}`, `Stoneware cup, glaze ${Number(n)}`, 1800 + 50 * Number(n), 320, "GEAR"],
  [`FLT-V${n}`, `Paper filter size ${Number(n)}, 100`, 800 + 40 * Number(n), 250, "BREW"],
  [`SPR-${n}`, `Grinder spare part ${Number(n)}`, 1200 + 110 * Number(n), 60, "SPARE"],
]);
const samples = tens
  .slice(0, 7)
  .map((n): Line => [`SMP-${n}`, `Tasting sample 60 g, lot ${Number(n)}`, 550, 60, "BEANS"]);

const inSize = (priceCents: number, factor: number): number => Math.round((priceCents * factor) / 10) * 10;
const beans = origins.flatMap(([code, name, priceCents]) =>
  roasts.flatMap(([roast, roastName]) =>
    sizes.map(
      ([size, sizeName, factor, grams]): Line => [
        `SO-${code}-${roast}-${size}`,
        `${name} ${sizeName}, ${roastName}`,
        inSize(priceCents, factor),
        grams,
        "BEANS",
      ],
    ),
  ),
);
const blended = blends.flatMap(([code, name, priceCents]) =>
  sizes.map(
    ([size, sizeName, factor, grams]): Line => [
      `BL-${code}-${size}`,
      `${name} ${sizeName}`,
      inSize(priceCents, factor),
      grams,
      "BEANS",
    ],
  ),
);
const podded = pods.flatMap(([code, name, priceCents]): Line[] => [
  [`POD-${code}-10`, `${name}, 10`, priceCents, 90, "PODS"],
  [`POD-${code}-50`, `${name}, 50`, inSize(priceCents, 4.5), 420, "PODS"],
]);

/** Between none and 239, by the letters of the code: the same wherever it is worked out. */
const onHandOf = (code: string): number => Buffer.from(code).reduce((sum, byte) => (sum * 31 + byte) % 240, 7);
/** What nobody keeps in a warehouse. */
const endless: ReadonlySet<string> = new Set(["GIFT", "CLASS"]);

/** 221 parts; one of them, `SPR-10`, is no longer sold. */
export const seedParts = (): StoredPart[] =>
  [...own, ...beans, ...blended, ...podded, ...others, ...gear, ...samples].map(
    ([partNum, description, priceCents, weightGrams, group]) => ({
      partNum,
      description,
      group,
      priceCents,
      weightGrams,
      onHand: endless.has(group) ? 0 : onHandOf(partNum),
      isInactive: partNum === "SPR-10",
    }),
  );
