import { useDeferredValue, useMemo, useState } from "react";
import type { UserChoice } from "@crema/contract/areas/users";
import { loadErrorOf } from "../feedback/load-failure.tsx";
import { SearchBox } from "../../ui/filters/search-box.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableColumn } from "../../ui/table/table-types.ts";
import { peopleAPage, usePeople } from "./person-queries.ts";
import "./person-picker.css";

/** What every answer of the call has, whatever its reader may see. */
export type Person = Pick<UserChoice, "uuid" | "profile">;

/** Their name, or their email where they have none. */
export const nameOf = ({
  profile: { firstName, lastName, email },
}: {
  profile: Pick<Person["profile"], "firstName" | "lastName" | "email">;
}): string => `${firstName} ${lastName}`.trim() || email || "No name";
const uuidOf = ({ uuid }: Person): string => uuid;
const columns: readonly TableColumn<Person>[] = [
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
const nobody: readonly Person[] = [];

export interface PersonPickerProps {
  readonly chosen: Person | undefined;
  readonly onChosen: (person: Person | undefined) => void;
}

/** One person, found by name, email or mobile, five at a time. Source: PRO-CODE-07, PRO-CODE-08. */
export function PersonPicker({ chosen, onChosen }: PersonPickerProps) {
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const query = usePeople(useDeferredValue(text.trim()), page);
  const people: readonly Person[] = query.data?.users ?? nobody;
  const choice = useMemo(
    () => ({
      chosen: new Set(chosen === undefined ? [] : [chosen.uuid]),
      onToggle: (uuid: string) =>
        onChosen(uuid === chosen?.uuid ? undefined : people.find((person) => person.uuid === uuid)),
      labelOf: nameOf,
    }),
    [chosen, onChosen, people],
  );
  return (
    <div className="person-picker">
      <SearchBox
        label="Search users"
        placeholder="Search by first name, last name, email or mobile"
        value={text}
        onChange={(next) => {
          setText(next);
          setPage(0);
        }}
      />
      <DataTable
        label="Users"
        height="auto"
        columns={columns}
        rows={people}
        rowKey={uuidOf}
        choice={choice}
        isLoading={query.isPending}
        loadingRows={peopleAPage}
        isStale={query.isPlaceholderData}
        error={loadErrorOf(query)}
        pages={{ page, pageSize: peopleAPage, count: query.data?.meta.count, onPage: setPage }}
      />
    </div>
  );
}
