/** The screen of a restored database, loaded when it is first needed. */
export const restoresScreens = {
  "/restore": async () => (await import("./restore-page.tsx")).RestorePage,
};
