export const restoresScreens = {
  "/restore": async () => (await import("./restore-page.tsx")).RestorePage,
};
