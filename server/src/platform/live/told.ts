/** For how long nobody was told anything, by whichever process: a page that comes in knows by it whether it has missed something. */
import type { Pool } from "../database/database.ts";
import type { Notifications } from "../database/notifications.ts";

const channel = "crema_live_told";
/** Others are told of a burst once; pages allow for so much (`use-live-messages.ts`). */
const toldEveryMs = 250;

export interface Told {
  /** Something is about to be told. Resolves once other processes are on their way to know; never rejects. */
  mark(): Promise<void>;
  /** 0 where it is not known. */
  quietForMs(): number;
}

export async function openTold({ pool, notifications }: { pool: Pool; notifications: Notifications }): Promise<Told> {
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
