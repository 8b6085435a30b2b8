/** What the demo business sells; codes, names and prices are those of the sandboxes' parts. */
export interface DemoGood {
  readonly sku: string;
  readonly title: string;
  /** With tax. */
  readonly cents: number;
  readonly kind: "beans" | "gear" | "gift-card";
  readonly basisPoints: number;
}

const kinds = { beans: 500, gear: 200, "gift-card": 0 } as const;
const good = (sku: string, title: string, cents: number, kind: DemoGood["kind"]): DemoGood => ({
  sku,
  title,
  cents,
  kind,
  basisPoints: kinds[kind],
});

export const demoGoods: readonly DemoGood[] = [
  good("ESP-1KG", "Espresso Blend 1 kg", 4_600, "beans"),
  good("ESP-250", "Espresso Blend 250 g", 1_500, "beans"),
  good("SO-COL-250", "Colombia Huila 250 g", 1_800, "beans"),
  good("SO-ETH-250", "Ethiopia Guji 250 g", 1_950, "beans"),
  good("DEC-250", "Decaf 250 g", 1_600, "beans"),
  good("SO-BRA-E-1KG", "Brazil Cerrado 1 kg, espresso roast", 5_100, "beans"),
  good("SO-ETS-F-250", "Ethiopia Sidama 250 g, filter roast", 1_950, "beans"),
  good("FLT-BOX", "Filter papers 100", 990, "gear"),
  good("SO-KEN-F-250", "Kenya Nyeri 250 g, filter roast", 2_200, "beans"),
  good("CUP-KEEP", "Keep cup", 2_400, "gear"),
  good("SO-PNG-E-500", "Papua New Guinea Waghi 500 g, espresso roast", 3_230, "beans"),
  good("SO-GUA-F-500", "Guatemala Antigua 500 g, filter roast", 3_520, "beans"),
  good("SO-PER-E-1KG", "Peru Cajamarca 1 kg, espresso roast", 5_780, "beans"),
  good("GIFT-50", "Gift card 50.00", 5_000, "gift-card"),
  good("CUP-03", "Stoneware cup, glaze 3", 1_950, "gear"),
  good("GRD-HND", "Hand grinder", 12_900, "gear"),
  good("FLT-V02", "Paper filter size 2, 100", 880, "gear"),
  good("KTL-GN", "Gooseneck kettle", 15_900, "gear"),
  good("SO-YEM-F-250", "Yemen Haraaz 250 g, filter roast", 3_400, "beans"),
];
/** Was sold until lately; the ERP has it no more. */
export const goneGood = good("TIN-ESP-TEST", "Tasting tin, three roasts", 3_900, "beans");
