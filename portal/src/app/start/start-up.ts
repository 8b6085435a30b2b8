/**
 * From an empty page to one that may show records, in this order: values out of the address, https, settings, version
 * asked for, session, rights. Nothing is asked for over http, nothing protected before the session is there, and nothing
 * is rendered before the rights are. Source: spec part 1, section 4; SHELL-22 to SHELL-26; AMB-10, AMB-13.
 */
import type { PageSettings, getVersion } from "@crema/contract/areas/configuration";
import { type Access, isStaff, loadAccess } from "../access/access-store.ts";
import { ApiError } from "../api/api-error.ts";
import { callOf } from "../api/call.ts";
import { configureWire } from "../api/wire.ts";
import { logProblem } from "../feedback/problem-log.ts";
import { type ReturnedValues, ReturnRefused, acceptReturn } from "../session/callback.ts";
import { configureSignIn, leaveForSignIn } from "../session/leave.ts";
import { readSession } from "../session/session-store.ts";
import { SessionEnded } from "../session/tokens.ts";
import { environmentOfPage, loadSettings } from "./settings.ts";

export type StartOutcome =
  | { readonly kind: "ready"; readonly access: Access; readonly version: string | undefined }
  /** Something did not answer; trying again may help. */
  | { readonly kind: "failed"; readonly requestId: string }
  /** Signed in, and no member of staff. */
  | { readonly kind: "no-access" }
  /** The sign-in portal handed back something that is not accepted. */
  | { readonly kind: "return-refused"; readonly reason: string };

const getVersionCall = callOf<typeof getVersion>("GET", "/v1/version", "open");
/** The version is worth a moment, not more: a server that never answers this call must not hold the page back. */
const versionWaitMs = 1_000;

const loopback = /^(localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Where the page should be instead, when it was opened over http; undefined when it may stay. Source: SHELL-22. */
export function httpsAddress(
  location: Pick<Location, "protocol" | "hostname" | "href">,
  environment: string,
): string | undefined {
  const mayStay = location.protocol !== "http:" || loopback.test(location.hostname) || environment === "local";
  return mayStay ? undefined : location.href.replace(/^http:/, "https:");
}

/**
 * @param returned - what /callback carried, when the page was opened there
 * @returns what to show; does not return at all when the page is left for sign-in or https
 */
export async function startUp(returned: ReturnedValues | undefined): Promise<StartOutcome> {
  try {
    const secure = httpsAddress(window.location, environmentOfPage(document));
    if (secure !== undefined) return await goTo(secure);
    const settings = await loadSettings(document);
    configure(settings);
    const version = askForVersion();
    if (returned !== undefined) await acceptReturn(returned, settings.cremaEnv);
    const session = readSession();
    if (session === undefined) return await leaveForSignIn();
    const access = await loadAccess(session.userUuid);
    return isStaff(access) ? { kind: "ready", access, version: await version } : { kind: "no-access" };
  } catch (error) {
    return outcomeOf(error);
  }
}

function configure(settings: PageSettings): void {
  configureWire({
    baseUrl: new URL(settings.baseUrl, window.location.href).href,
    contentType: settings.contentType,
  });
  configureSignIn(settings.authUrl);
  document.documentElement.dataset["environment"] = settings.cremaEnv;
}

async function askForVersion(): Promise<string | undefined> {
  const tooLate = new Promise<undefined>((resolve) => {
    window.setTimeout(() => resolve(undefined), versionWaitMs);
  });
  const answer = getVersionCall().then(
    ({ version }) => version,
    (error: unknown) => {
      logProblem("the version could not be read", error);
      return undefined;
    },
  );
  return Promise.race([answer, tooLate]);
}

function goTo(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise<never>(() => {});
}

async function outcomeOf(error: unknown): Promise<StartOutcome> {
  if (error instanceof SessionEnded) return leaveForSignIn();
  if (error instanceof ReturnRefused) return { kind: "return-refused", reason: error.message };
  if (!(error instanceof ApiError)) throw error;
  return error.status === 403 ? { kind: "no-access" } : { kind: "failed", requestId: error.requestId };
}
