export const partsScreens = {
  "/parts/$partCode": async () => (await import("./detail/part-detail.tsx")).PartDetail,
};
