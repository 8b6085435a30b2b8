/** The screens of the pages of settings, loaded when a page is first wanted. */
export const settingsScreens = {
  "/settings": async () => (await import("./settings-page.tsx")).SettingsPage,
};
