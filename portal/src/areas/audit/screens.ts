/** The screens of the pages of the audit, loaded when a page is first wanted. */
export const auditScreens = {
  "/audit": async () => (await import("./audit-page.tsx")).AuditPage,
};
