import { shownInstant } from "../clock/shown-instant.ts";

/** Why something was not sent after a restore. */
export const treatedAsSent = (handedOverAt: Date | undefined): string =>
  handedOverAt === undefined
    ? "Treated as sent after a restore"
    : `Treated as sent: handed over on ${shownInstant(handedOverAt)} before the restore`;
