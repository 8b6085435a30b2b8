import { type UserRow, statusOf } from "@crema/contract/areas/users";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatDate, orDash } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { phoneOf, roleWords, statusWords } from "../user-words.ts";

function StatusChip({ row }: { row: UserRow }) {
  const { label, tone, dot } = statusWords[statusOf(row)];
  return (
    <Chip tone={tone} dot={dot}>
      {label}
    </Chip>
  );
}

/** The columns of the users list, in the specified order. Source: USR-LIST-09, USR-LIST-10. */
export const userColumns: readonly TableColumn<UserRow>[] = [
  {
    id: "firstName",
    label: "First name",
    width: "minmax(80px, 1fr)",
    phoneWidth: "minmax(0, 1.15fr)",
    isSortable: true,
    render: ({ profile }) => orDash(profile.firstName),
  },
  {
    id: "lastName",
    label: "Last name",
    width: "minmax(80px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ profile }) => orDash(profile.lastName),
  },
  {
    id: "email",
    label: "Email",
    width: "minmax(120px, 2fr)",
    narrowWidth: "minmax(150px, 2fr)",
    isSortable: true,
    isBelowOnPhone: true,
    render: ({ profile }) => profile.email,
  },
  {
    id: "phone",
    label: "Phone",
    width: "minmax(130px, 1fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: (row) => orDash(phoneOf(row)),
  },
  {
    id: "permissions",
    label: "Permissions",
    width: "minmax(96px, 0.8fr)",
    isSortable: true,
    isHiddenWhenSnug: true,
    render: ({ accessRoles }) =>
      accessRoles.map((role) => (
        <Chip key={role} dot="none">
          {roleWords[role]}
        </Chip>
      )),
  },
  {
    id: "status",
    label: "Status",
    width: "minmax(96px, 0.7fr)",
    snugWidth: "104px",
    narrowWidth: "104px",
    phoneWidth: "94px",
    isSortable: true,
    render: (row) => <StatusChip row={row} />,
  },
  {
    id: "createdDate",
    label: "Created date",
    width: "minmax(126px, 0.7fr)",
    isSortable: true,
    isHiddenWhenSnug: true,
    render: ({ createdDate }) => formatDate(createdDate),
  },
];
