/** The screens of the start page, loaded when it is first wanted. */
export const startScreens = {
  "/start": async () => (await import("./start-page.tsx")).StartPage,
};
