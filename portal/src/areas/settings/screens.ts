export const settingsScreens = {
  "/settings": async () => (await import("./settings-page.tsx")).SettingsPage,
};
