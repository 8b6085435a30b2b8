/** The screen of a part, loaded when it is first wanted. */
export const partsScreens = {
  "/parts/$partCode": async () => (await import("./detail/part-detail.tsx")).PartDetail,
};
