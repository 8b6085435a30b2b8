import { Archive, KeyRound, UserRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../src/ui/button/button.tsx";
import { Chip } from "../src/ui/display/chip.tsx";
import type { Option } from "../src/ui/fields/select.tsx";
import { FilterBar, FilterSummary } from "../src/ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../src/ui/filters/multi-select-filter.tsx";
import { SearchBox } from "../src/ui/filters/search-box.tsx";
import { formatCountOf, formatDate, formatMoney } from "../src/ui/foundation/format.ts";
import type { MenuGroup } from "../src/ui/overlay/menu.ts";
import { ListPage } from "../src/ui/shell/shell-frame.tsx";
import { DataTable } from "../src/ui/table/data-table.tsx";
import type { RowTint, TableColumn, TableSort } from "../src/ui/table/table-types.ts";
import { people } from "./people.ts";
import type { Person } from "./people.ts";

function StatusChip({ status }: Pick<Person, "status">) {
  if (status === "Active") return <Chip tone="ok">Active</Chip>;
  return status === "Pending" ? <Chip dot="hollow">Pending</Chip> : <Chip tone="bad">Archived</Chip>;
}

const columns: TableColumn<Person>[] = [
  {
    id: "firstName",
    label: "First name",
    width: "minmax(96px, 1fr)",
    narrowWidth: "minmax(64px, 1fr)",
    isSortable: true,
    render: (row) => row.firstName,
  },
  {
    id: "lastName",
    label: "Last name",
    width: "minmax(104px, 1.2fr)",
    narrowWidth: "minmax(72px, 1fr)",
    isSortable: true,
    render: (row) => row.lastName,
  },
  {
    id: "email",
    label: "Email",
    width: "minmax(160px, 2fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: (row) => row.email,
  },
  { id: "phone", label: "Phone", width: "132px", isHiddenWhenNarrow: true, render: (row) => row.phone },
  {
    id: "roles",
    label: "Permissions",
    width: "166px",
    isHiddenWhenNarrow: true,
    render: (row) => (
      <span className="ui-chips">
        {row.roles.map((role) => (
          <Chip key={role} dot="none">
            {role}
          </Chip>
        ))}
      </span>
    ),
  },
  {
    id: "status",
    label: "Status",
    width: "112px",
    narrowWidth: "104px",
    render: (row) => <StatusChip status={row.status} />,
  },
  {
    id: "createdDate",
    label: "Created",
    width: "112px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: (row) => formatDate(row.createdAt),
  },
  {
    id: "spent",
    label: "Spent",
    width: "96px",
    isNumeric: true,
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: (row) => formatMoney(row.spent),
  },
];

const roleOptions: Option<"Staff" | "Customer">[] = [
  { value: "Staff", label: "Staff" },
  { value: "Customer", label: "Customer" },
];
const statusOptions: Option<Person["status"]>[] = [
  { value: "Active", label: "Active" },
  { value: "Pending", label: "Pending" },
  { value: "Archived", label: "Archived" },
];

const keyOf = (row: Person) => row.id;
const hrefOf = (row: Person) => `?page=detail&person=${row.id}`;
const menuNameOf = (row: Person) => `Actions for ${row.firstName} ${row.lastName}`;
const tintOf = (row: Person): RowTint | undefined =>
  row.status === "Archived" ? "bad" : row.status === "Pending" ? "warn" : undefined;
const menuOf = (row: Person): MenuGroup[] => [
  {
    id: "go",
    entries: [
      { id: "open", label: "Open profile", icon: UserRound, href: hrefOf(row) },
      { id: "password", label: "Set Password", icon: KeyRound },
    ],
  },
  { id: "end", entries: [{ id: "archive", label: "Archive User", icon: Archive, isDanger: true }] },
];

export type ListState = "ready" | "loading" | "stale" | "empty" | "error" | "error-over-rows" | "all-tinted";

/** A list as the users list will be, in any of its states. */
export function GalleryList({ state }: { state: ListState }) {
  const [text, setText] = useState("");
  const [roles, setRoles] = useState<("Staff" | "Customer")[]>(state === "empty" ? ["Staff"] : []);
  const [statuses, setStatuses] = useState<Person["status"][]>(state === "empty" ? ["Archived"] : []);
  const [sort, setSort] = useState<TableSort>({ columnId: "createdDate", direction: "desc" });
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState(100);
  const clear = () => {
    setRoles([]);
    setStatuses([]);
  };
  const found = people.filter(
    (row) =>
      (roles.length === 0 || row.roles.some((role) => roles.includes(role))) &&
      (statuses.length === 0 || statuses.includes(row.status)) &&
      `${row.firstName} ${row.lastName} ${row.email}`.toLowerCase().includes(text.toLowerCase()),
  );
  const hasRows = state !== "empty" && state !== "error";
  const matching = state === "all-tinted" ? found.filter((row) => row.status === "Archived") : found;
  const rows = hasRows ? matching.slice(page * pageSize, (page + 1) * pageSize) : [];
  const hasFailed = state === "error" || state === "error-over-rows";
  const failure = hasFailed ? { requestId: "req_01HX4T9V2M", onRetry: () => setPage(0) } : undefined;
  return (
    <ListPage>
      <FilterBar label="Filter users">
        <SearchBox
          label="Search users"
          placeholder="Search by email address, phone number, or name"
          value={text}
          onChange={setText}
        />
        <MultiSelectFilter label="Permissions" options={roleOptions} value={roles} onChange={setRoles} />
        <MultiSelectFilter label="Status" options={statusOptions} value={statuses} onChange={setStatuses} />
      </FilterBar>
      <FilterSummary
        result={state === "loading" ? "" : formatCountOf(hasRows ? matching.length : 0, "user")}
        tags={[
          ...roles.map((role) => ({
            id: role,
            label: `Permissions: ${role}`,
            onRemove: () => setRoles(roles.filter((each) => each !== role)),
          })),
          ...statuses.map((status) => ({
            id: status,
            label: `Status: ${status}`,
            onRemove: () => setStatuses(statuses.filter((each) => each !== status)),
          })),
        ]}
        onClearAll={clear}
      />
      <DataTable
        label="Users"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowHref={hrefOf}
        rowTint={tintOf}
        rowMenu={menuOf}
        rowMenuLabel={menuNameOf}
        sort={sort}
        onSort={setSort}
        isLoading={state === "loading"}
        isStale={state === "stale"}
        error={failure}
        empty={{ message: "No users match these filters.", action: <Button onClick={clear}>Clear All</Button> }}
        pages={{
          page,
          pageSize,
          count: state === "loading" ? undefined : hasRows ? matching.length : 0,
          onPage: setPage,
          onPageSize: setPageSize,
        }}
      />
    </ListPage>
  );
}
