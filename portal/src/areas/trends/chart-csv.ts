import type { NativeCard } from "@crema/contract/areas/trends";
import { csvLine } from "@crema/contract/kit";
import { pointHeading } from "./chart-words.ts";

/** A chart's figures as CSV: a line for each point, values as the server wrote them. */
export const csvOf = (card: NativeCard): string =>
  [
    csvLine([pointHeading(card), ...card.series.map(({ label }) => label)]),
    ...card.points.map(({ at, values }) => csvLine([at, ...values])),
  ].join("");
