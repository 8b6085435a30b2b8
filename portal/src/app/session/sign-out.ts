/** Log out. Source: spec part 1, section 2; SHELL-21, AMB-07. */
import type { signOut as signOutCall } from "@crema/contract/areas/sign-in";
import { callOf } from "../api/call.ts";
import { logProblem } from "../feedback/problem-log.ts";
import { reloadAtRoot } from "./leave.ts";

const endSession = callOf<typeof signOutCall>("POST", "/v1/auth/sign-out");
/** A server that does not answer must not keep somebody signed in at a shared computer. */
const longestWaitMs = 3_000;

/**
 * Ends the session on the server, clears it in all tabs and goes to '/'. The page load drops the socket and everything
 * that was read; the guard then leads to sign-in.
 */
export async function signOut(): Promise<void> {
  try {
    await Promise.race([endSession(), new Promise((resolve) => window.setTimeout(resolve, longestWaitMs))]);
  } catch (error) {
    logProblem("the server could not be told of the log out", error);
  }
  reloadAtRoot();
}
