import { expect, it } from "vitest";
import { exportFileName } from "./segment-export.ts";

it.each([
  [" VIP -- Café & Co! ", "vip-caf-co.csv"],
  ["Good customers", "good-customers.csv"],
  ["under_score\t2026", "under_score-2026.csv"],
  ["-- edges --", "edges.csv"],
  ["!!!", "segment.csv"],
  ["", "segment.csv"],
])("the file of a segment called '%s' is %s [CSV-12] [AMB-112]", (name, file) => {
  expect(exportFileName(name)).toBe(file);
});
