import type { UserChoice } from "@crema/contract/areas/users";
import type { TableColumn } from "../../ui/table/table-types.ts";

/** What every answer of the call has, whatever its reader may see. */
export type Person = Pick<UserChoice, "uuid" | "profile">;

/** Their name, or their email where they have none. */
export const nameOf = ({
  profile: { firstName, lastName, email },
}: {
  profile: Pick<Person["profile"], "firstName" | "lastName" | "email">;
}): string => `${firstName} ${lastName}`.trim() || email || "No name";
export const personColumns: readonly TableColumn<Person>[] = [
  { id: "name", label: "Name", width: "minmax(100px, 1.4fr)", render: nameOf },
  {
    id: "email",
    label: "Email",
    width: "minmax(120px, 2fr)",
    isBelowOnPhone: true,
    render: ({ profile }) => profile.email,
  },
  {
    id: "mobile",
    label: "Mobile",
    width: "minmax(100px, 1fr)",
    isHiddenWhenNarrow: true,
    render: ({ profile }) => profile.mobileNumber || "–",
  },
];
