/** Users as this process knows them, whole, with their addresses: every change of either gives the user another version. */
import type { JsonText } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";

type Deps = Pick<Platform, "known">;

export const keepUser = ({ known }: Deps, id: string, { version, text }: { version: string; text: JsonText }): void =>
  known.keep({ record: "user", id, version }, text);

export const knownUser = ({ known }: Deps, id: string, version: string | undefined): JsonText | undefined =>
  version === undefined ? undefined : known.recall({ record: "user", id, version });
