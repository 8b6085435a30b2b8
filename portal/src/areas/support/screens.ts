/** The screens of the pages of support, loaded when a page is first wanted. */
export const supportScreens = {
  "/support": async () => (await import("./support-page.tsx")).SupportPage,
};
