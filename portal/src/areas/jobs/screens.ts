/** The screens of the job centre, loaded when it is first wanted. */
export const jobsScreens = {
  "/jobs": async () => (await import("./jobs-page.tsx")).JobsPage,
};
