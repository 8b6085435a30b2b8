export type { CurrentRestore, RestoredKind, RestoreDecision, RestoreItem } from "./calls.ts";
export { getCurrentRestore, listRestoreItems, releaseRestoredKind, restoreDecisions } from "./calls.ts";
