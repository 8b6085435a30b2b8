/** Parts with their prices including GST and their stock: the shop's own ten, and enough others for several pages. */
export interface StoredPart {
  readonly partNum: string;
  readonly description: string;
  readonly group: string;
  /** Including GST, Australian cents. */
  priceCents: number;
  /** In warehouse W1. */
  onHand: number;
  isInactive: boolean;
}

type Line = readonly [partNum: string, description: string, priceCents: number, group: string];

const own: readonly Line[] = [
  ["ESP-1KG", "Espresso Blend 1 kg", 4600, "BEANS"],
  ["ESP-250", "Espresso Blend 250 g", 1500, "BEANS"],
  ["DEC-250", "Decaf 250 g", 1600, "BEANS"],
  ["SO-ETH-250", "Ethiopia Guji 250 g", 1950, "BEANS"],
  ["SO-COL-250", "Colombia Huila 250 g", 1800, "BEANS"],
  ["FLT-BOX", "Filter papers 100", 990, "BREW"],
  ["GRD-HND", "Hand grinder", 12900, "GEAR"],
  ["KTL-GN", "Gooseneck kettle", 15900, "GEAR"],
  ["CUP-KEEP", "Keep cup", 2400, "GEAR"],
  ["GIFT-50", "Gift card 50.00", 5000, "GIFT"],
  ["BEAN-1KG-ESP", "Espresso Blend 1 kg, former code", 4565, "BEANS"],
];

const origins: readonly (readonly [code: string, name: string, priceCents: number])[] = [
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
const roasts = [
  ["F", "filter roast"],
  ["E", "espresso roast"],
] as const;
const sizes = [
  ["250", "250 g", 1],
  ["500", "500 g", 1.9],
  ["1KG", "1 kg", 3.4],
] as const;
const gear: readonly Line[] = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"].flatMap((n): Line[] => [
  [`CUP-${n}`, `Stoneware cup, glaze ${Number(n)}`, 1800 + 50 * Number(n), "GEAR"],
  [`FLT-V${n}`, `Paper filter size ${Number(n)}, 100`, 800 + 40 * Number(n), "BREW"],
  [`SPR-${n}`, `Grinder spare part ${Number(n)}`, 1200 + 110 * Number(n), "SPARE"],
]);

const beans: readonly Line[] = origins.flatMap(([code, name, priceCents]) =>
  roasts.flatMap(([roast, roastName]) =>
    sizes.map(([size, sizeName, factor]): Line => {
      const rounded = Math.round((priceCents * factor) / 10) * 10;
      return [`SO-${code}-${roast}-${size}`, `${name} ${sizeName}, ${roastName}`, rounded, "BEANS"];
    }),
  ),
);
const samples: readonly Line[] = origins.flatMap(([code, name, priceCents]) =>
  ["A", "B", "C", "D", "E"].map(
    (lot): Line => [`SMP-${code}-${lot}`, `${name} sample 60 g, lot ${lot}`, Math.round(priceCents * 0.3), "BEANS"],
  ),
);

/** 261 parts, the first ten those of the shop; one of them, `SPR-10`, is no longer sold. */
export const seedParts = (): StoredPart[] =>
  [...own, ...beans, ...samples, ...gear].map(([partNum, description, priceCents, group], at) => ({
    partNum,
    description,
    group,
    priceCents,
    onHand: group === "GIFT" ? 0 : (at * 37) % 240,
    isInactive: partNum === "SPR-10",
  }));
