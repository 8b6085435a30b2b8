import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { LiveRecord } from "@crema/contract/kit";
import { useReadAgainWith } from "../live/use-read-again-with.ts";

/**
 * What the query cache keeps of one kind of record: its list, and each one that is open.
 *
 * @param kind - as live messages name it
 * @param read - reads one @throws ApiError
 */
export function recordCache<R extends { readonly uuid: string }>(
  kind: LiveRecord,
  read: (uuid: string, signal: AbortSignal) => Promise<R>,
) {
  const list = [kind, "list"] as const;
  const query = (uuid: string) => ({
    queryKey: [kind, "detail", uuid] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => read(uuid, signal),
  });
  const refreshList = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: list });
  /** An answer still on its way was asked for before what is known now, and must not come back over it. */
  const stopReading = (client: QueryClient, uuid: string): Promise<void> =>
    client.cancelQueries({ queryKey: query(uuid).queryKey });
  return {
    listKey: list,
    keyOf: (uuid: string) => query(uuid).queryKey,
    /** Has the open list read again. */
    refreshList,
    /** One record, as fresh as the live messages allow. */
    useRecord(uuid: string) {
      const { queryKey, queryFn } = query(uuid);
      useReadAgainWith({ record: kind, id: uuid }, queryKey);
      return useQuery({ queryKey, queryFn });
    },
    /** Puts a record as the server told it into the cache; the list is read again when it is next seen. */
    async store(client: QueryClient, record: R): Promise<void> {
      await stopReading(client, record.uuid);
      client.setQueryData(query(record.uuid).queryKey, record);
      void refreshList(client);
    },
    /** Takes a deleted record out of the cache. */
    drop(client: QueryClient, uuid: string): void {
      client.removeQueries({ queryKey: query(uuid).queryKey });
      void refreshList(client);
    },
    /** Reads a record again. @returns it as it is stored now @throws ApiError */
    async reread(client: QueryClient, uuid: string): Promise<R> {
      await stopReading(client, uuid);
      return client.fetchQuery({ ...query(uuid), staleTime: 0 });
    },
  };
}
