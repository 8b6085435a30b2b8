import type { LiveMessage } from "@crema/contract/kit";
import { useEffect } from "react";
import { isStaff, loadAccess } from "../access/access-store.ts";
import { ApiError } from "../api/api-error.ts";
import { afterFirstRows } from "../api/first-rows.ts";
import { queryClient } from "../api/query-client.ts";
import { baseUrl } from "../api/wire.ts";
import { logProblem } from "../feedback/problem-log.ts";
import { openLiveSocket } from "../live/live-socket.ts";
import { announceRecordChanges } from "../live/record-changes.ts";
import { endBecauseDisabled, endBecauseNotStaff } from "./session-end.ts";

async function followChangedRights(userUuid: string): Promise<void> {
  try {
    if (!isStaff(await loadAccess(userUuid))) endBecauseNotStaff();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) endBecauseNotStaff();
    else logProblem("the changed rights could not be loaded", error);
  }
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

/** What was told while the connection was lost has been missed: rights and everything on screen are read again. */
function catchUp(userUuid: string): void {
  void followChangedRights(userUuid);
  void queryClient.invalidateQueries();
}

/** Keeps this page's live socket while it is signed in. */
export function useLiveMessages(userUuid: string): void {
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    const open = async () => {
      if (isGone) return;
      try {
        const closeSocket = await openLiveSocket(baseUrl(), {
          onMessage: (message) => handleMessage(message, userUuid),
          onReturn: () => catchUp(userUuid),
        });
        if (isGone) closeSocket();
        else close = closeSocket;
      } catch (error) {
        logProblem("live messages are off", error);
      }
    };
    afterFirstRows(() => void open());
    return () => {
      isGone = true;
      close();
    };
  }, [userUuid]);
}
