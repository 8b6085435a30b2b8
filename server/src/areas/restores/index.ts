import { getCurrentRestore, listRestoreItems, releaseRestoredKind } from "@crema/contract/areas/restores";
import { bind } from "../../platform/http/bind-call.ts";
import { getCurrentRestoreOfCaller, listItemsOfKind } from "./current-restore.ts";
import { releaseKindOfRestore } from "./release-kind.ts";

export { noteMissingPictures } from "./current-restore.ts";
export { replayRevocations } from "./replay-rows.ts";

export const restoresCalls = [
  bind(getCurrentRestore, getCurrentRestoreOfCaller),
  bind(listRestoreItems, listItemsOfKind),
  bind(releaseRestoredKind, releaseKindOfRestore),
];
