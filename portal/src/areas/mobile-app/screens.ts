/** The screens of the pages of the mobile app, loaded when a page is first wanted. */
export const mobileAppScreens = {
  "/mobile-app": async () => (await import("./mobile-app-page.tsx")).MobileAppPage,
};
