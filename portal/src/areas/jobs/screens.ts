export const jobsScreens = {
  "/jobs": async () => (await import("./jobs-page.tsx")).JobsPage,
};
