/** The screen of a part, loaded when it is first wanted. */
export const partsScreens = {
  "/parts/$partCode": async () => (await import("./part-detail.tsx")).PartDetail,
};
