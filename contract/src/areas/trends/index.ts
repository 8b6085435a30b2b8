export type { EmbedCard, NativeCard, TrendCard, TrendPoint, TrendSeries } from "./calls.ts";
export { getTrends } from "./calls.ts";
export type { ChartKey, ChartSection, ChartSlot, Period } from "./charts.ts";
export { chartKeys, chartSections, daysShown, deliveryStates, monthsShown, periods } from "./charts.ts";
