export const auditScreens = {
  "/audit": async () => (await import("./audit-page.tsx")).AuditPage,
};
