import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type * as calls from "@crema/contract/areas/diagnostics";
import { callOf } from "../../app/api/call.ts";
import {
  answeredEntries,
  givenUpEntries,
  loadingEntries,
  pendingEntries,
  type ServiceEntries,
} from "./service-entries.ts";

const getServiceHealth = callOf<typeof calls.getServiceHealth>("GET", "/v1/service-health");
const getServiceHistory = callOf<typeof calls.getServiceHistory>("GET", "/v1/service-health/history");

/** What is not known by then does not respond. Source: DIAG-09. */
const givenUpAfterMs = 30_000;
/** Source: DIAG-10. */
const lockedForMs = 60_000;
/** Several times a second: a timer may go off a little early, and one that counts whole seconds would then wait for ever. */
const countEveryMs = 250;

/** Of this window, whichever page is open: leaving does not open the lock. Source: AMB-139. */
let lockedUntil = 0;

const secondsLeft = (): number => Math.max(0, Math.ceil((lockedUntil - Date.now()) / 1_000));

/** Whole seconds until the next test may be run; 0 when it may. */
function useLock(): readonly [number, () => void] {
  const [left, setLeft] = useState(secondsLeft);
  const isLocked = left > 0;
  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = window.setInterval(() => setLeft(secondsLeft()), countEveryMs);
    return () => window.clearInterval(timer);
  }, [isLocked]);
  const lock = (): void => {
    lockedUntil = Date.now() + lockedForMs;
    setLeft(secondsLeft());
  };
  return [left, lock];
}

/** How the services did in the last day. */
export const useServiceHistory = () =>
  useQuery({
    queryKey: ["diagnostics", "history"],
    queryFn: async ({ signal }) => (await getServiceHistory({}, { signal })).services,
  });

export interface ServiceTest {
  readonly entries: ServiceEntries;
  /** Of the test whose results are shown. */
  readonly startedAt: number | undefined;
  readonly lockedSeconds: number;
  /** The test itself could not be had. */
  readonly error: unknown;
  readonly run: () => void;
}

interface Shown {
  readonly entries: ServiceEntries;
  readonly startedAt?: number;
  readonly error?: unknown;
}

/**
 * A test of all services. An answer that comes after 30 seconds, or after the page was left, is not heard; the page that is opened
 * again begins anew, and the lock goes on. Source: DIAG-06 to DIAG-11; AMB-139.
 *
 * @param onAnswer - what is known of the services is newer now
 */
export function useServiceTest(onAnswer: () => void): ServiceTest {
  const [shown, setShown] = useState<Shown>(() => ({ entries: pendingEntries() }));
  const [lockedSeconds, lock] = useLock();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const change = (next: (entries: ServiceEntries) => ServiceEntries, more: Pick<Shown, "error"> = {}): void =>
    setShown((now) => ({ ...now, ...more, entries: next(now.entries) }));

  const ask = async (signal: AbortSignal): Promise<void> => {
    try {
      const answer = await getServiceHealth({}, { signal });
      if (signal.aborted) return;
      change((entries) => answeredEntries(entries, answer));
      onAnswer();
    } catch (error) {
      if (!signal.aborted) change(givenUpEntries, { error });
    }
  };
  const run = (): void => {
    if (secondsLeft() > 0) return;
    lock();
    setShown({ entries: loadingEntries(), startedAt: Date.now() });
    const leaving = new AbortController();
    const timer = window.setTimeout(() => {
      leaving.abort();
      change(givenUpEntries);
    }, givenUpAfterMs);
    stop.current = () => {
      window.clearTimeout(timer);
      leaving.abort();
    };
    void ask(leaving.signal);
  };
  return { entries: shown.entries, startedAt: shown.startedAt, error: shown.error, lockedSeconds, run };
}
