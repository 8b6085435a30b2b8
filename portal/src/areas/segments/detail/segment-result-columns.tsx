import type { SegmentUser } from "@crema/contract/areas/segments";
import { Hinted } from "../../../ui/display/hinted.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";

const orDash = (text: string): string => (text === "" ? "–" : text);
const firstName = (render: TableColumn<SegmentUser>["render"]): TableColumn<SegmentUser> => ({
  id: "firstName",
  label: "First Name",
  width: "minmax(100px, 1fr)",
  phoneWidth: "minmax(0, 1fr)",
  render,
});
/** Source: SEG-14. */
const others: readonly TableColumn<SegmentUser>[] = [
  {
    id: "lastName",
    label: "Last Name",
    width: "minmax(100px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ profile }) => orDash(profile.lastName),
  },
  {
    id: "email",
    label: "Email",
    width: "minmax(180px, 1.6fr)",
    isBelowOnPhone: true,
    render: ({ profile }) => orDash(profile.email),
  },
  {
    id: "lastLogin",
    label: "Last login date",
    width: "200px",
    isHiddenWhenNarrow: true,
    render: ({ profile }) => orDash(formatDateTime(profile.lastLogin)),
  },
];
/** The columns of whom a segment holds. */
export const linkedResultColumns = [firstName(({ profile }) => orDash(profile.firstName)), ...others];
/** Of staff who may not open users. */
export const plainResultColumns = [
  firstName(({ profile }) => <Hinted hint="You cannot open users">{orDash(profile.firstName)}</Hinted>),
  ...others,
];
