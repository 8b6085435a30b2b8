/** The screens of the pages of trends, loaded when a page is first wanted. */
export const trendsScreens = {
  "/trends": async () => (await import("./trends-page.tsx")).TrendsPage,
};
