import type { listUsers } from "@crema/contract/areas/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callOf } from "../api/call.ts";

const usersOf = callOf<typeof listUsers>("GET", "/v1/user/all");

/** Source: PRO-CODE-07. */
export const peopleAPage = 5;

/** A page of people by first name, last name, email or mobile; until its answer the older rows stay, as placeholder. Source: PRO-CODE-08; AMB-146. */
export const usePeople = (search: string, page: number) =>
  useQuery({
    queryKey: ["people", search, page],
    queryFn: ({ signal }) =>
      usersOf({ query: { search, page, pageSize: peopleAPage, sortBy: "firstName", order: "asc" } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
