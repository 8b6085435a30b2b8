/**
 * Ends of a session that this page did not ask for: the account was disabled, another tab logged out, somebody else signed
 * in, the person is no member of staff any more. What is on screen is taken away at once. Source: AUTH-18, AMB-07, AMB-23.
 */
import { createStore } from "../../ui/foundation/store.ts";
import { queryClient } from "../api/query-client.ts";
import { closeDialog } from "../feedback/dialogs.tsx";
import { notifyError } from "../feedback/notices.ts";
import { forgetUnsavedChanges } from "../navigation/unsaved-changes.tsx";
import { leaveForSignIn, reloadAtRoot } from "../session/leave.ts";
import type { SessionChange } from "../session/session-store.ts";

/** The notice has to be readable before the page is left. */
const noticeMs = 2_500;
const hasEnded = createStore(false);

/** Whether this page has lost its session and only waits to be left. */
export const useHasEnded = hasEnded.useValue;

function takeAway(): void {
  forgetUnsavedChanges();
  closeDialog();
  void queryClient.cancelQueries();
  hasEnded.set(true);
}

/** The signed-in account may no longer be used. */
export function endBecauseDisabled(): void {
  if (hasEnded.read()) return;
  void leaveForSignIn(noticeMs);
  takeAway();
  notifyError("Something went wrong");
}

/** This person is no member of staff any more; still signed in, which the page that follows says. Source: AMB-02. */
export function endBecauseNotStaff(): void {
  if (hasEnded.read()) return;
  takeAway();
  window.location.replace("/");
}

/** Another tab logged out or signed somebody else in. */
export function endBecauseOfAnotherTab(change: SessionChange): void {
  if (hasEnded.read()) return;
  takeAway();
  if (change === "ended") reloadAtRoot();
  else window.location.replace("/");
}
