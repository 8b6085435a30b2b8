export const trendsScreens = {
  "/trends": async () => (await import("./trends-page.tsx")).TrendsPage,
};
