export const diagnosticsScreens = {
  "/diagnostics": async () => (await import("./diagnostics-page.tsx")).DiagnosticsPage,
};
