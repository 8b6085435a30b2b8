import { z } from "zod";
import { type DemoArea, officeTimeBefore } from "../demo-area.ts";
import { readTable } from "../../platform/files/data-table.ts";
import { whole } from "../demo-table.ts";
import { addDemoDevices, addDemoPush } from "./push-rows.ts";

const pushRow = z.object({
  segmentName: z.string(),
  internalDescription: z.string(),
  title: z.string(),
  body: z.string(),
  daysAgo: whole,
  people: whole,
  /** Of each hundred devices, how many have removed the app, and how many failed and may be tried again. */
  removedPercent: whole,
  failedPercent: whole,
});
const sent = readTable(new URL("pushes.csv", import.meta.url), pushRow);

export const pushesDemo: DemoArea = {
  name: "notifications",
  async seed(tx, context) {
    const devices = await addDemoDevices(tx, context.midnight);
    for (const { daysAgo, ...push } of sent)
      await addDemoPush(tx, { ...push, at: officeTimeBefore(context, { days: daysAgo, name: push.title }) });
    return `${devices} devices, ${sent.length} push notifications`;
  },
};
