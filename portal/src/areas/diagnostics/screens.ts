/** The screens of the pages of diagnostics, loaded when a page is first wanted. */
export const diagnosticsScreens = {
  "/diagnostics": async () => (await import("./diagnostics-page.tsx")).DiagnosticsPage,
};
