import { type DemoArea, officeTimeBefore } from "../demo-area.ts";
import { addDemoDevices, addDemoPush, type DemoPush } from "./push-rows.ts";

const sent: readonly (Omit<DemoPush, "at"> & { readonly daysAgo: number })[] = [
  {
    segmentName: "App users who want marketing",
    internalDescription: "Christmas blend, first call",
    title: "The Christmas blend is here",
    body: "Cherry, dark chocolate and a little orange. In our shops from today, and in the app while it lasts.",
    daysAgo: 3,
    people: 240,
    removedPercent: 3,
    failedPercent: 4,
  },
  {
    segmentName: "Bean Dollars to spend",
    internalDescription: "Reminder: Bean Dollars",
    title: "You have Bean Dollars to spend",
    body: "They buy coffee as well as beans. Show your card at the till, or use them in the app.",
    daysAgo: 17,
    people: 180,
    removedPercent: 2,
    failedPercent: 0,
  },
  {
    segmentName: "Queensland espresso drinkers",
    internalDescription: "Tasting in Brisbane, November",
    title: "Taste three new espressos on Saturday",
    body: "From ten to noon in our Milton roastery. No booking, no charge.",
    daysAgo: 24,
    people: 31,
    removedPercent: 0,
    failedPercent: 0,
  },
  {
    segmentName: "We miss you",
    internalDescription: "Win back, spring",
    title: "It has been a while",
    body: "Your grind, your address, your favourites: all still here. And so are we.",
    daysAgo: 48,
    people: 96,
    removedPercent: 9,
    failedPercent: 0,
  },
  {
    segmentName: "Regulars",
    internalDescription: "Father's Day",
    title: "A kilo for Dad",
    body: "Order by Wednesday and it is there on Sunday.",
    daysAgo: 82,
    people: 143,
    removedPercent: 2,
    failedPercent: 0,
  },
  {
    segmentName: "App users who want marketing",
    internalDescription: "Double Bean Dollars, August",
    title: "Double Bean Dollars this weekend",
    body: "On everything in our shops and in the app, Saturday and Sunday.",
    daysAgo: 88,
    people: 221,
    removedPercent: 4,
    failedPercent: 0,
  },
];

/** The telephones of those who have the app, and six pushes that went to some of them. */
export const pushesDemo: DemoArea = {
  name: "notifications",
  async seed(tx, context) {
    const devices = await addDemoDevices(tx, context.midnight);
    for (const { daysAgo, ...push } of sent)
      await addDemoPush(tx, { ...push, at: officeTimeBefore(context, { days: daysAgo, name: push.title }) });
    return `${devices} devices, ${sent.length} push notifications`;
  },
};
