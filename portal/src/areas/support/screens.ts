export const supportScreens = {
  "/support": async () => (await import("./support-page.tsx")).SupportPage,
};
