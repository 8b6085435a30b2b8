/** Stands in for the server behind the banner and the page of a restored database. */
import type { CurrentRestore, RestoredKind, RestoreItem } from "@crema/contract/areas/restores";
import { vi } from "vitest";
import { me, startPage, storeSession } from "./sign-in.ts";

export const restoredKind = (given: Partial<RestoredKind> = {}): RestoredKind => ({
  kind: "mail",
  label: "Mails",
  canBeAsked: false,
  waiting: 3,
  suggestedToSend: 1,
  listVersion: "3-1",
  handedOver: 5,
  isReleased: false,
  releasedAt: "",
  releasedBy: "",
  ...given,
});

export const restored = (
  kinds: RestoredKind[],
  given: Partial<NonNullable<CurrentRestore["restore"]>> = {},
): CurrentRestore => ({
  restore: {
    uuid: me,
    detectedAt: "2026-11-23T05:30:00Z",
    restorePoint: "2026-11-23T04:05:06Z",
    lockedAccounts: 0,
    missingPictures: [],
    missingPictureCount: 0,
    unreadableLines: 0,
    firstUnreadableLine: "",
    ...given,
    kinds,
  },
});

export const restoreItem = (id: string, given: Partial<RestoreItem> = {}): RestoreItem => ({
  id,
  kind: "mail",
  title: `Mail ${id}`,
  createdAt: "2026-11-23T03:00:00Z",
  handedOverAt: null,
  suggestion: "send",
  decision: null,
  ...given,
});

export interface RestoreServer {
  current: CurrentRestore;
  items: RestoreItem[];
  /** Every call answers with this status instead. */
  failure: number | undefined;
  readonly released: unknown[];
}

const released = (kind: RestoredKind): RestoredKind => ({
  ...kind,
  waiting: 0,
  suggestedToSend: 0,
  listVersion: "",
  isReleased: true,
  releasedAt: "2026-11-23T05:45:00Z",
  releasedBy: "Ana Reyes",
});

interface ReleaseBody {
  kind: string;
  listVersion: string;
  items?: { id: string }[];
}

/** As the server refuses a release of what is not what waits. */
function refusalOf({ current, items }: RestoreServer, given: ReleaseBody): Response | undefined {
  const kind = current.restore?.kinds.find((one) => one.kind === given.kind);
  if (kind?.listVersion !== given.listVersion) {
    const message = `The list has changed: ${kind?.waiting} items are waiting now. Check the numbers and release again.`;
    return Response.json({ code: "not_as_seen", message, requestId: "r-1" }, { status: 409 });
  }
  if (given.items?.every(({ id }) => items.some((item) => item.id === id)) === false) {
    const message = "An item that you chose is no longer waiting. Choose again.";
    return Response.json({ code: "invalid", message, errors: { items: message }, requestId: "r-1" }, { status: 422 });
  }
  return undefined;
}

/** Signs in somebody with these rights, and answers as a server with this restore. */
export async function startRestoreServer(
  current: CurrentRestore,
  permissions: readonly string[] = ["permission.edit"],
): Promise<RestoreServer> {
  const server: RestoreServer = { current, items: [], failure: undefined, released: [] };
  storeSession();
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (address.includes("/permissions/"))
      return Response.json({ permissions: [{ roles: ["staff"], permissions, read: ["user"] }] });
    if (server.failure !== undefined)
      return Response.json(
        { code: "internal", message: "Something went wrong", requestId: "r-1" },
        { status: server.failure },
      );
    if (address.includes("/items")) {
      const query = new URL(address, location.href).searchParams;
      const [page, pageSize] = [Number(query.get("page")), Number(query.get("pageSize"))];
      const items = server.items.slice(page * pageSize, (page + 1) * pageSize);
      return Response.json({ items, meta: { count: server.items.length } });
    }
    if (init?.method === "POST") {
      const body: ReleaseBody = await new Response(init.body ?? null).json();
      const refusal = refusalOf(server, body);
      if (refusal !== undefined) return refusal;
      server.released.push(body);
      const kinds = server.current.restore?.kinds.map((one) => (one.kind === body.kind ? released(one) : one)) ?? [];
      server.current = restored(kinds, server.current.restore ?? {});
    }
    return Response.json(server.current);
  });
  await startPage(["users"]);
  return server;
}
