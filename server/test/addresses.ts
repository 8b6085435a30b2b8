import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

export interface GivenAddress {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly address1?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly country?: string;
  readonly phone?: string;
  readonly isDefault?: boolean;
}

/** One more address of a user, complete by the rule; not the default unless told. @returns its id */
export async function anAddress(
  app: { readonly platform: Platform },
  userUuid: string,
  given: GivenAddress = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into user_addresses (user_uuid, position, first_name, last_name, address1, city, state, postcode, country, phone, is_default)
    select ${userUuid}::uuid, coalesce(max(position) + 1, 0), ${given.firstName ?? "Robin"}, ${given.lastName ?? "Test"},
      ${given.address1 ?? "1 Example Street"}, ${given.city ?? "Brisbane"}, ${given.state ?? "Queensland"},
      ${given.postcode ?? "4000"}, ${given.country ?? "Australia"}, ${given.phone ?? "07 3000 0000"}, ${given.isDefault ?? false}::boolean
    from user_addresses where user_uuid = ${userUuid}::uuid
    returning id`.execute(app.platform.db);
  const [row] = rows;
  if (row === undefined) throw new Error("no address was made");
  return row.id;
}
