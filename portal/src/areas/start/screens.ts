export const startScreens = {
  "/start": async () => (await import("./start-page.tsx")).StartPage,
};
