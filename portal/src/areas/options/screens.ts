/** The screens of the pages of options, loaded when a page is first wanted. */
export const optionsScreens = {
  "/options": async () => (await import("./options-page.tsx")).OptionsPage,
};
