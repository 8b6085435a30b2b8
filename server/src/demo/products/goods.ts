/**
 * What the demo business sells: products with their parts. Codes, names, prices and weights of parts are those of the ERP's sandbox
 * (`products.call.test.ts` holds them together), titles of products those of the shop's where it has them.
 */
import { z } from "zod";
import { readTable } from "../../platform/files/data-table.ts";
import { whole, wordsBetween } from "../demo-table.ts";
import { drawing } from "./drawings.ts";

const partLine = z.object({
  /** Title of its product; empty for what staff have not linked to one. */
  product: z.string(),
  partCode: z.string(),
  /** As the ERP calls it. */
  title: z.string(),
  /** What the shop calls it among its product's parts. */
  option: z.string(),
  /** With tax. */
  cents: whole,
  grams: whole,
});
const parts = readTable(new URL("parts.csv", import.meta.url), partLine).map((part) => ({
  ...part,
  taxCode: /^(?:E?GIFT|TOPUP)-/.test(part.partCode) ? "FREE" : "GST",
}));
export type DemoPart = (typeof parts)[number];
const partsOf = (title: string): readonly DemoPart[] => parts.filter(({ product }) => product === title);
export const looseParts = partsOf("");

const productLine = z.object({
  title: z.string(),
  subTitle: z.string(),
  /** The first is the primary one. */
  collections: wordsBetween("|"),
  drawing,
  flags: wordsBetween("|"),
  /** These five are of coffees alone. */
  flavours: wordsBetween(", "),
  aromas: wordsBetween(", "),
  finishes: wordsBetween(", "),
  acidities: wordsBetween(", "),
  bodies: wordsBetween(", "),
});

const keeping = "Roasted twice a week and sent the day after. Best between one and six weeks after roasting.";

function productOf({ flavours, aromas, finishes, acidities, bodies, ...line }: z.infer<typeof productLine>) {
  const { title, subTitle } = line;
  const isCoffee = flavours.length > 0;
  const text = isCoffee
    ? `<p>${title} tastes of ${flavours.join(" and ")}, with a scent of ${aromas.join(", ")}.</p><p>${keeping}</p>`
    : `<p>${title}: ${subTitle.charAt(0).toLowerCase()}${subTitle.slice(1)}.</p>`;
  return { ...line, isCoffee, text, notes: { flavours, aromas, finishes, acidities, bodies }, parts: partsOf(title) };
}
export type DemoProduct = ReturnType<typeof productOf>;

export const demoProducts = readTable(new URL("products.csv", import.meta.url), productLine).map(productOf);

/** Between none and 239, by the letters of the code, as the ERP's sandbox has it. */
export const stockOf = ({ partCode, taxCode }: DemoPart): number =>
  taxCode === "FREE" || partCode.startsWith("CLASS-")
    ? 0
    : Buffer.from(partCode).reduce((sum, byte) => (sum * 31 + byte) % 240, 7);
