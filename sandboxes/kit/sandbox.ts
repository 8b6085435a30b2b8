/**
 * Puts an HTTP sandbox together: its doors (the vendor's own addresses), its controls and page, and what they share. Whoever
 * writes one gives a definition; `sandboxes/README.md` tells how.
 */
import { createClock, type SandboxClock } from "./clock.ts";
import { openControls, type Routes } from "./controls.ts";
import { type Door, openDoor } from "./door.ts";
import { createFaults, type Faults } from "./faults.ts";
import { createJournal, type Journal } from "./journal.ts";
import { keepState } from "./kept-state.ts";
import { type Listener, loopback } from "./listener.ts";
import { afterCommit, withoutCommit } from "./misbehave.ts";
import { statusPage } from "./status-page.ts";

/** What a sandbox's own code works with. */
export interface Bench<S> {
  /** What is stored; changed in place, and kept after each request and act. Another object after a reset, so ask each time. */
  readonly state: () => S;
  readonly clock: SandboxClock;
  readonly journal: Journal;
  readonly faults: Faults;
  /** The address of a door, `http://127.0.0.1:port`. */
  readonly address: (door: string) => string;
}

export interface SandboxParts {
  /** The vendor's addresses by name; each gets a port of its own. */
  readonly doors: Readonly<Record<string, Door>>;
  /** More controls (`POST /_sandbox/emit`) and pages for people. */
  readonly routes?: Routes;
  /** Called after a reset, for what lives outside the state. */
  onReset?(): void;
}

export interface SandboxDefinition<S> {
  readonly title: string;
  /** The value it begins with: plain data. @param before - what there was before a reset, for numbers that go on */
  readonly seed: (before: S | undefined) => S;
  /** Names of faults of the vendor's own, besides those every sandbox knows. */
  readonly faults?: readonly string[];
  parts(bench: Bench<S>): SandboxParts;
  /** Variables that point the server to this sandbox. */
  env(address: (door: string) => string): Readonly<Record<string, string>>;
}

export interface SandboxOptions {
  /** Where the state is kept; in memory when left out. */
  readonly stateFile?: string | undefined;
  /** Guards the controls that write. */
  readonly token?: string | undefined;
}

export interface Sandbox<S = unknown> extends Bench<S> {
  readonly env: Readonly<Record<string, string>>;
  /** Pages for people, title to address. */
  readonly pages: Readonly<Record<string, string>>;
  /** Where its controls are, `http://127.0.0.1:port`. */
  readonly control: string;
  reset(): Promise<void>;
  /** Every door listens again that a fault had closed. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const commonFaults: readonly string[] = [...withoutCommit, ...afterCommit, "stale-read"];

export async function startSandbox<S>(
  definition: SandboxDefinition<S>,
  options: SandboxOptions = {},
): Promise<Sandbox<S>> {
  const kept = keepState(definition.seed, options.stateFile);
  const { value: state, changed } = kept;
  const clock = createClock(changed);
  const journal = createJournal();
  const listeners = new Map<string, Listener>();
  const address = (door: string): string => `http://${loopback}:${listeners.get(door)?.port ?? 0}`;
  const kinds = [...commonFaults, ...(definition.faults ?? [])];
  const faults = createFaults(kinds);
  const bench: Bench<S> = { state, clock, journal, faults, address };
  const parts = definition.parts(bench);
  for (const [name, door] of Object.entries(parts.doors))
    listeners.set(name, await openDoor(name, door, { journal, faults, clock, answered: changed }));

  const comeBack = async (): Promise<void> => {
    await Promise.all([...listeners.values()].map((listener) => listener.comeBack()));
  };
  const reset = async (): Promise<void> => {
    kept.reset();
    parts.onReset?.();
    await comeBack();
  };
  const controls = await openControls({
    token: options.token,
    journal,
    faults,
    clock,
    state,
    reset,
    answered: changed,
    routes: {
      "GET /": () =>
        statusPage({
          title: definition.title,
          state: state(),
          entries: journal.entries(),
          faults: { kinds, open: faults.open(), hits: faults.hits() },
          now: clock.now(),
          token: options.token,
        }),
      ...parts.routes,
    },
  });
  const control = `http://${loopback}:${controls.port}`;
  return {
    ...bench,
    env: definition.env(address),
    pages: { [definition.title]: `${control}/` },
    control,
    reset,
    comeBack,
    async close() {
      clock.close();
      await Promise.all([controls, ...listeners.values()].map((listener) => listener.close()));
      kept.close();
    },
  };
}
