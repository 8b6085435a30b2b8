import type { Permission } from "@crema/contract/kit";
import type { RawBuilder } from "kysely";

/** How the job centre shows a provider's messages that could not be worked on; each area declares its own. */
export interface MessageSource {
  readonly provider: string;
  readonly label: string;
  readonly right: Permission;
  /** Address of the page of the record that the delivery `d` is about, null where there is none; missing where there never is one. */
  readonly page?: RawBuilder<unknown>;
}
