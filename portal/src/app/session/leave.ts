/**
 * Leaving for the sign-in portal and signing out. Nothing of the session or of what was read stays in this page:
 * every way out of here ends in a page load.
 */
import { createState, rememberWantedPage } from "./return-memory.ts";
import { clearSession } from "./session-store.ts";

let authUrl = "/sign-in/";
let isLeaving = false;

export function configureSignIn(address: string): void {
  authUrl = address;
}

/** The sign-in portal's address with where to come back to. Source: SHELL-23. */
function signInAddress(origin: string, state: string): string {
  const address = new URL(authUrl, origin);
  address.searchParams.set("returnTo", `${origin}/callback`);
  address.searchParams.set("state", state);
  return address.href;
}

/**
 * Clears the session and goes to sign-in; the page that was open is remembered for the way back. Once begun, further
 * calls change nothing: a call that fails meanwhile does not shorten the wait.
 *
 * @param afterMs - leaves time to read why
 * @returns a promise that never settles: whoever waits for it waits until the page is gone
 */
export function leaveForSignIn(afterMs = 0): Promise<never> {
  clearSession();
  if (!isLeaving) {
    isLeaving = true;
    rememberWantedPage(window.location.pathname + window.location.search);
    window.setTimeout(() => {
      window.location.replace(signInAddress(window.location.origin, createState()));
      // A reader who stays to rescue typed text ('Leave site?') must be able to leave later.
      window.setTimeout(() => {
        isLeaving = false;
      }, 1000);
    }, afterMs);
  }
  return new Promise<never>(() => {});
}

/** Ends this page after the session was ended here or in another tab. */
export function reloadAtRoot(): void {
  clearSession();
  window.location.replace("/");
}
