import { useDeferredValue, useMemo, useState } from "react";
import { loadErrorOf } from "../feedback/load-failure.tsx";
import { SearchBox } from "../../ui/filters/search-box.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { nameOf, type Person, personColumns } from "./person-columns.tsx";
import "./person-picker.css";
import type { listUsers } from "@crema/contract/areas/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callOf } from "../api/call.ts";

const usersOf = callOf<typeof listUsers>("GET", "/v1/user/all");

/** Source: PRO-CODE-07. */
const peopleAPage = 5;

/** A page of people by first name, last name, email or mobile; until its answer the older rows stay, as placeholder. Source: PRO-CODE-08; AMB-146. */
const usePeople = (search: string, page: number) =>
  useQuery({
    queryKey: ["people", search, page],
    queryFn: ({ signal }) =>
      usersOf({ query: { search, page, pageSize: peopleAPage, sortBy: "firstName", order: "asc" } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

const uuidOf = ({ uuid }: Person): string => uuid;
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
        columns={personColumns}
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
