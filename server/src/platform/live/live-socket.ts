/**
 * The socket at /loopback/connect: nothing is sent before 'authenticated'; rights are read again when they change;
 * sockets of ended sessions are closed, also of those that time ended; several processes share messages through PostgreSQL.
 * Source: spec part 2, sections 4 and 7; AMB-127, AMB-129.
 */
import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { holds, type LiveMessage, type Welcome } from "@crema/contract/kit";
import { createAdapter } from "@socket.io/postgres-adapter";
import { Server, type Socket } from "socket.io";
import { networkOf } from "../config/network-of.ts";
import type { Pool } from "../database/database.ts";
import type { Notifications } from "../database/notifications.ts";
import type { Platform } from "../platform.ts";
import type { Principal } from "../sessions/principal.ts";
import { forgetChannel } from "../sessions/sessions.ts";
import { audienceOf, type Emit, rooms } from "./live.ts";

const path = "/loopback/connect";
const signInWithinMilliseconds = 5_000;
const framesPerSecond = 20;
/** Connections that did not sign in: each takes some kilobytes, one by long polling for half a minute after it was closed. */
const mostUnknown = 1_000;
/** So that a single stranger does not keep everybody else out. */
const mostUnknownOfNetwork = 200;
/** Of one person in this process; pages share none. */
const mostOfOnePerson = 300;
/** How soon a socket follows a session that time ended; all other ends are told at once. */
const endedSessionsEveryMilliseconds = 5_000;

interface LiveSocket {
  readonly emit: Emit;
  attach(http: HttpServer, deps: Platform): void;
  /** Sends the open pages of this process away: they come back, to another one. */
  letGo(): void;
  close(): Promise<void>;
}

/** @param origins - the only origins a browser may connect from; requests without one are not from a browser */
export async function openLiveSocket(given: {
  pool: Pool;
  notifications: Notifications;
  origins: readonly string[];
  trustedProxies: readonly string[];
}): Promise<LiveSocket> {
  const unknown = countUnknown();
  let isLeaving = false;
  const trust = proxyAddr.compile([...given.trustedProxies]);
  const networkOfRequest = (request: IncomingMessage): string => networkOf(proxyAddr(request, trust));
  const io = new Server({
    path,
    serveClient: false,
    transports: ["websocket", "polling"],
    maxHttpBufferSize: 16_384,
    // Of those that open a connection and then say nothing at all.
    connectTimeout: signInWithinMilliseconds,
    adapter: createAdapter(given.pool, { errorHandler: () => undefined }),
    allowRequest: (request, done) =>
      done(
        null,
        !isLeaving &&
          unknown.hasRoom(networkOfRequest(request)) &&
          isAllowedOrigin(request.headers.origin, given.origins),
      ),
  });
  await given.notifications.listen({ channel: forgetChannel, onMessage: (userUuid) => void recheck(io, userUuid) });
  const told = await openTold(given);
  /** One after the other: of two messages the second never overtakes the first. */
  let spoken = Promise.resolve();
  let endedSessions: NodeJS.Timeout | undefined;
  return {
    emit(room: string, message: LiveMessage) {
      const marked = told.mark();
      spoken = spoken.then(() => marked).then(() => void io.to(room).emit("message", message));
    },
    attach(http, deps) {
      io.on("connection", (socket) => welcome(socket, { deps, told, unknown }));
      io.attach(http, { destroyUpgrade: false });
      upgradeOnlyHere(http);
      endConnectionsOfRefused(io);
      io.engine.on("connection", (connection: Connection) => {
        unknown.add(connection, networkOfRequest(connection.request));
        connection.once("close", () => unknown.remove(connection));
      });
      endedSessions = setInterval(() => {
        closeEnded(io, deps).catch((error: unknown) => deps.log.warn({ err: error }, "ended sessions not looked up"));
      }, endedSessionsEveryMilliseconds);
    },
    letGo() {
      isLeaving = true;
      clearInterval(endedSessions);
      io.local.emit("log", "This server is going down; the page comes back by itself");
      io.engine.close();
    },
    close: () => io.close(),
  };
}

const isAllowedOrigin = (origin: string | undefined, allowed: readonly string[]): boolean =>
  origin === undefined || allowed.includes(origin);

/** What a socket remembers; `token` is checked again whenever the person's sessions or rights change. */
interface Remembered {
  token?: string;
  sessionId?: string;
  deps?: Platform;
}
const remembered = new WeakMap<Socket, Remembered>();

type Connection = Socket["conn"];
type Unknown = ReturnType<typeof countUnknown>;

function countUnknown() {
  const networks = new Map<Connection, string>();
  const counts = new Map<string, number>();
  const countOf = (network: string): number => counts.get(network) ?? 0;
  return {
    hasRoom: (network: string): boolean => networks.size < mostUnknown && countOf(network) < mostUnknownOfNetwork,
    add(connection: Connection, network: string): void {
      networks.set(connection, network);
      counts.set(network, countOf(network) + 1);
    },
    remove(connection: Connection): void {
      const network = networks.get(connection);
      if (network === undefined || !networks.delete(connection)) return;
      if (countOf(network) > 1) counts.set(network, countOf(network) - 1);
      else counts.delete(network);
    },
  };
}

/** A client that was refused has to open another connection for its next try: many of them on few connections would make all other calls wait. */
function endConnectionsOfRefused(io: Server): void {
  io.engine.on("connection_error", ({ req }: { req: IncomingMessage & { res?: ServerResponse } }) =>
    req.res?.setHeader("connection", "close"),
  );
}

/** Who may be upgraded at another address is answered as if they had not offered it; from an upgraded connection nobody would read. */
function upgradeOnlyHere(http: HttpServer): void {
  http.shouldUpgradeCallback = ({ url }) => url?.startsWith(`${path}/`) === true;
}

interface Host {
  readonly deps: Platform;
  readonly told: Told;
  readonly unknown: Unknown;
}

function welcome(socket: Socket, host: Host): void {
  const { deps } = host;
  remembered.set(socket, { deps });
  const tooLate = setTimeout(() => socket.disconnect(true), signInWithinMilliseconds);
  limitFrames(socket);
  socket.on("authentication", (given: unknown) => {
    const token = tokenOf(given);
    void admit(socket, host, { token, onAdmitted: () => clearTimeout(tooLate) });
  });
  socket.on("disconnect", () => clearTimeout(tooLate));
}

async function admit(
  socket: Socket,
  { deps, told, unknown }: Host,
  { token, onAdmitted }: { token: string; onAdmitted: () => void },
): Promise<void> {
  if (!(await authenticate(socket, deps, token))) return;
  onAdmitted();
  unknown.remove(socket.conn);
  const said: Welcome = { quietForMs: told.quietForMs() };
  socket.emit("authenticated", said);
}

function tokenOf(given: unknown): string {
  if (typeof given === "string") return given;
  const { token, idToken } = (given ?? {}) as { token?: unknown; idToken?: unknown };
  return typeof token === "string" ? token : typeof idToken === "string" ? idToken : "";
}

async function authenticate(socket: Socket, deps: Platform, token: string): Promise<boolean> {
  const principal = await principalOf(deps, token);
  if (principal?.kind !== "staff") return refuse(socket, "This token is not valid");
  const open = socket.nsp.adapter.rooms.get(rooms.user(principal.userUuid));
  if (open !== undefined && open.size >= mostOfOnePerson && !open.has(socket.id))
    return refuse(socket, "This person has too many pages open");
  remembered.set(socket, { token, sessionId: principal.sessionId, deps });
  await enterRooms(socket, principal);
  return true;
}

function refuse(socket: Socket, message: string): false {
  socket.emit("unauthorized", { message });
  socket.disconnect(true);
  return false;
}

const principalOf = async (deps: Platform, token: string): Promise<Principal | undefined> => {
  try {
    return await deps.sessions.authenticate(`Bearer ${token}`);
  } catch {
    return undefined;
  }
};

async function enterRooms(socket: Socket, principal: Extract<Principal, { kind: "staff" }>): Promise<void> {
  const rights = [...new Set(Object.values(audienceOf))].filter(
    (one) => one === "staff" || holds(principal.rights, one),
  );
  const wanted = new Set([rooms.user(principal.userUuid), ...rights.map(rooms.right)]);
  for (const room of socket.rooms) if (room !== socket.id && !wanted.has(room)) await socket.leave(room);
  await socket.join([...wanted]);
}

/** Sessions or rights of this person changed: their sockets prove themselves again or are closed. */
async function recheck(io: Server, userUuid: string): Promise<void> {
  // The notice of a disabled account goes out first, in its own message.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const ids = io.sockets.adapter.rooms.get(rooms.user(userUuid)) ?? new Set<string>();
  for (const id of ids) {
    const socket = io.sockets.sockets.get(id);
    const { token, deps } = (socket === undefined ? undefined : remembered.get(socket)) ?? {};
    if (socket !== undefined && token !== undefined && deps !== undefined) await authenticate(socket, deps, token);
  }
}

/** Closes the sockets of sessions that are over; nobody tells of those that time ended. One query for all sockets. */
async function closeEnded(io: Server, { sessions }: Platform): Promise<void> {
  const open = [...io.sockets.sockets.values()].flatMap((socket) => {
    const { sessionId } = remembered.get(socket) ?? {};
    return sessionId === undefined ? [] : [{ socket, sessionId }];
  });
  if (open.length === 0) return;
  const alive = await sessions.alive(open.map(({ sessionId }) => sessionId));
  for (const { socket, sessionId } of open) {
    // Meanwhile the page may have sent the token of another session.
    const isStillTheirs = remembered.get(socket)?.sessionId === sessionId;
    if (isStillTheirs && !alive.has(sessionId)) socket.disconnect(true);
  }
}

function limitFrames(socket: Socket): void {
  let count = 0;
  let second = 0;
  socket.use((_frame, next) => {
    const now = Math.floor(performance.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count <= framesPerSecond) return next();
    socket.emit("error", { message: `More than ${framesPerSecond} messages in a second` });
    socket.disconnect(true);
  });
}

const channel = "crema_live_told";
/** Others are told of a burst once; pages allow for so much (`use-live-messages.ts`). */
const toldEveryMs = 250;

interface Told {
  /** Something is about to be told. Resolves once other processes are on their way to know; never rejects. */
  mark(): Promise<void>;
  /** 0 where it is not known. */
  quietForMs(): number;
}

async function openTold({ pool, notifications }: { pool: Pool; notifications: Notifications }): Promise<Told> {
  // What was told before this process began, it does not know.
  let lastTold = performance.now();
  let lastSpread = Number.NEGATIVE_INFINITY;
  const now = (): void => void (lastTold = performance.now());
  await notifications.listen({ channel, onMessage: now, onLost: now, onBack: now });
  return {
    async mark() {
      now();
      if (performance.now() - lastSpread < toldEveryMs) return;
      lastSpread = performance.now();
      // A process that cannot be told so hears nothing of the message either.
      await pool.query("select pg_notify($1, '')", [channel]).catch(() => undefined);
    },
    quietForMs: () => (notifications.isCurrent() ? Math.round(performance.now() - lastTold) : 0),
  };
}
