import type { LiveMessage } from "@crema/contract/kit";
import { useEffect, useRef } from "react";
import { isStaff, loadAccess } from "../access/access-store.ts";
import { ApiError } from "../api/api-error.ts";
import { watchForbidden } from "../api/forbidden.ts";
import { afterFirstRows } from "../api/first-rows.ts";
import { queryClient } from "../api/query-client.ts";
import { baseUrl } from "../api/wire.ts";
import { logProblem } from "../feedback/problem-log.ts";
import type { KeptConnection } from "../live/live-connection.ts";
import { openLiveSocket } from "../live/live-socket.ts";
import { readAgain } from "../live/read-again.ts";
import { announceRecordChanges } from "../live/record-changes.ts";
import { endBecauseDisabled, endBecauseNotStaff } from "./session-end.ts";

let isReading = false;
let isChangedMeanwhile = false;

/** Rights that change while they are read are read once more. */
async function followChangedRights(userUuid: string): Promise<void> {
  isChangedMeanwhile = isReading;
  if (isReading) return;
  isReading = true;
  try {
    if (!isStaff(await loadAccess(userUuid))) endBecauseNotStaff();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) endBecauseNotStaff();
    else logProblem("the changed rights could not be loaded", error);
  } finally {
    isReading = false;
  }
  if (isChangedMeanwhile) await followChangedRights(userUuid);
}

/** The reading of rights is refused too once they are gone altogether. */
function followRefusal(userUuid: string): void {
  if (!isReading) void followChangedRights(userUuid);
}

function handleMessage(message: LiveMessage, userUuid: string): void {
  switch (message.type) {
    case "account-disabled":
      return endBecauseDisabled();
    case "permissions-changed":
      void followChangedRights(userUuid);
      return;
    case "records-changed":
      return announceRecordChanges(message.records);
  }
}

/** A burst is told of once in a quarter of a second, and messages take their time. */
const toleranceMs = 2_000;

/** What was told before the page heard anything has been missed: rights and everything on screen are read again. */
function catchUp(userUuid: string): void {
  void followChangedRights(userUuid);
  readAgain(queryClient);
}

/**
 * Keeps this page's live socket while it is signed in; whoever opens another page has it come back at once. A refused call, and another
 * page while the socket is away, have the rights read again.
 */
export function useLiveMessages(userUuid: string, pathname: string): void {
  const kept = useRef<KeptConnection>(undefined);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      if (isGone) return;
      try {
        const connection = await openLiveSocket(baseUrl(), {
          onMessage: (message) => handleMessage(message, userUuid),
          onAuthenticated: ({ isReturn, quietForMs }) => {
            // On the way in only what was read since the page was opened can be out of date.
            if (isReturn || quietForMs < performance.now() + toleranceMs) catchUp(userUuid);
          },
        });
        if (isGone) connection.close();
        else kept.current = connection;
      } catch (error) {
        logProblem("live messages are off", error);
      }
    };
    afterFirstRows(() => void open());
    return () => {
      isGone = true;
      kept.current?.close();
      kept.current = undefined;
    };
  }, [userUuid]);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kept.current?.isAuthenticated() === true) return;
    void followChangedRights(userUuid);
    kept.current?.returnNow();
  }, [pathname, userUuid]);
  useEffect(() => watchForbidden(() => followRefusal(userUuid)), [userUuid]);
}
