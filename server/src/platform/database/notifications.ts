/**
 * One connection that listens to PostgreSQL's notifications, for what several processes must hear within a second.
 * While it is lost, or silent without telling, nothing that depends on it may be trusted: `isCurrent` says so.
 */
import { Client } from "pg";
import { newInstanceId, showAlive } from "./process-mark.ts";

interface NotificationHandler {
  readonly channel: string;
  onMessage(payload: string): void;
  /** The connection is gone; messages may be missed from now on. */
  onLost?(): void;
  onBack?(): void;
}

export interface Notifications {
  listen(handler: NotificationHandler): Promise<void>;
  /** Whether everything notified until a second ago has been heard, as far as a round trip on the connection shows. */
  isCurrent(): boolean;
  /** The number that this process is known by for as long as the connection stands. */
  readonly instanceId: number;
  close(): Promise<void>;
}

const retryAfterMilliseconds = 500;
const pulseEveryMilliseconds = 300;
const currentForMilliseconds = 1_000;
/** A round trip that takes longer means that the other end is gone without a word. */
const silentAfterMilliseconds = 3_000;
const connectWithinMilliseconds = 5_000;

interface Line {
  readonly url: string;
  readonly instanceId: number;
  readonly handlers: NotificationHandler[];
  readonly onError: (error: Error) => void;
  client: Client | undefined;
  isClosed: boolean;
  /** When the last answered round trip set out; notifications committed before it have been delivered before its answer. */
  heardAllSince: number;
  pulse: NodeJS.Timeout | undefined;
}

export async function openNotifications(options: {
  url: string;
  onError: (error: Error) => void;
}): Promise<Notifications> {
  const line: Line = {
    ...options,
    instanceId: newInstanceId(),
    handlers: [],
    client: undefined,
    isClosed: false,
    heardAllSince: Number.NEGATIVE_INFINITY,
    pulse: undefined,
  };
  await connect(line);
  return {
    instanceId: line.instanceId,
    async listen(handler) {
      line.handlers.push(handler);
      await line.client?.query(`listen ${line.client.escapeIdentifier(handler.channel)}`);
    },
    isCurrent: () => performance.now() - line.heardAllSince < currentForMilliseconds,
    async close() {
      line.isClosed = true;
      clearTimeout(line.pulse);
      const last = line.client;
      line.client = undefined;
      await last?.end();
    },
  };
}

async function connect(line: Line): Promise<void> {
  const next = new Client({
    connectionString: line.url,
    application_name: "crema listen",
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMilliseconds,
  });
  next.on("notification", ({ channel, payload }) => {
    for (const one of line.handlers) if (one.channel === channel) one.onMessage(payload ?? "");
  });
  next.on("error", (error) => lost(line, next, error));
  next.on("end", () => lost(line, next));
  try {
    await next.connect();
    await showAlive(next, line.instanceId);
    for (const channel of new Set(line.handlers.map((one) => one.channel)))
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
  } catch (error) {
    void next.end().catch(() => undefined);
    throw error;
  }
  if (line.isClosed) return next.end();
  line.client = next;
  void beat(line, next);
}

/** Round trips on the connection, one after the other, for as long as it is the one listened on. */
async function beat(line: Line, which: Client): Promise<void> {
  const from = performance.now();
  const tooLong = setTimeout(() => void which.end(), silentAfterMilliseconds);
  try {
    await which.query("select 1");
    if (line.client === which) line.heardAllSince = from;
  } catch {
    // The connection's own 'error' and 'end' say what happened.
  } finally {
    clearTimeout(tooLong);
  }
  if (line.client === which && !line.isClosed)
    line.pulse = setTimeout(() => void beat(line, which), pulseEveryMilliseconds);
}

function lost(line: Line, which: Client, error?: Error): void {
  if (line.client !== which || line.isClosed) return;
  line.client = undefined;
  line.heardAllSince = Number.NEGATIVE_INFINITY;
  clearTimeout(line.pulse);
  if (error !== undefined) line.onError(error);
  for (const one of line.handlers) one.onLost?.();
  void reconnect(line);
}

async function reconnect(line: Line): Promise<void> {
  while (!line.isClosed && line.client === undefined) {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMilliseconds));
    await connect(line).catch(line.onError);
  }
  if (!line.isClosed) for (const one of line.handlers) one.onBack?.();
}
