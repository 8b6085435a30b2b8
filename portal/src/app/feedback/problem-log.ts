/**
 * Problems nobody at the screen can act on are told to the console only: never to a third party, never with record data.
 * Errors that reach the window are printed there by the browser itself.
 */
export function logProblem(what: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place of the portal that writes there
  console.info(`[crema] ${what}`, ...(cause === undefined ? [] : [cause]));
}
