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
import type { Listener } from "./listener.ts";
import { afterCommit, withoutCommit } from "./misbehave.ts";
import { type Section, statusPage } from "./status-page.ts";

/** What a sandbox's own code works with. */
export interface Bench<S> {
  /** What is stored; another object after a reset, so ask each time. */
  state(): S;
  /** Says that what is stored has changed. */
  changed(): void;
  readonly clock: SandboxClock;
  readonly journal: Journal;
  readonly faults: Faults;
  /** The address of a door, `http://127.0.0.1:port`. */
  address(door: string): string;
}

export interface SandboxParts {
  /** The vendor's addresses by name; each gets a port of its own. */
  readonly doors: Readonly<Record<string, Door>>;
  /** More controls (`POST /_sandbox/emit`) and pages for people. */
  readonly routes?: Routes;
  /** What the page shows of the stored things. */
  sections(): readonly Section[];
  /** Called after a reset, for what lives outside the state. */
  onReset?(): void;
}

export interface SandboxDefinition<S> {
  /** Its folder. */
  readonly name: string;
  readonly title: string;
  /** The value it begins with: plain data, the same each time. */
  readonly seed: () => S;
  /** Names of faults of the vendor's own, besides those every sandbox knows. */
  readonly faults?: readonly string[];
  parts(bench: Bench<S>): SandboxParts;
  /** Variables that point the server to this sandbox. */
  env(address: (door: string) => string): Readonly<Record<string, string>>;
}

export interface SandboxOptions {
  readonly host?: string;
  /** Ports by door, and `control`; a free one where none is given. */
  readonly ports?: Readonly<Record<string, number>>;
  /** Where the state is kept; in memory when left out. */
  readonly stateFile?: string | undefined;
  /** Guards the controls that write. */
  readonly token?: string | undefined;
}

export interface Sandbox<S = unknown> extends Bench<S> {
  readonly name: string;
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
  const host = options.host ?? "127.0.0.1";
  const kept = keepState(definition.seed, options.stateFile);
  const clock = createClock();
  const journal = createJournal();
  const listeners = new Map<string, Listener>();
  const address = (door: string): string => `http://127.0.0.1:${listeners.get(door)?.port ?? 0}`;
  const state = (): S => kept.value();
  const shared = { state, changed: kept.changed, clock, journal, address };

  const kinds = [...commonFaults, ...(definition.faults ?? [])];
  const faults = createFaults(kinds);
  const bench: Bench<S> = { ...shared, faults };
  const parts = definition.parts(bench);
  for (const [name, door] of Object.entries(parts.doors))
    listeners.set(name, await openDoor(name, door, { host, port: options.ports?.[name] ?? 0, journal, faults, clock }));

  const comeBack = async (): Promise<void> => {
    await Promise.all([...listeners.values()].map((listener) => listener.comeBack()));
  };
  const reset = async (): Promise<void> => {
    kept.reset();
    parts.onReset?.();
    await comeBack();
  };
  const controls = await openControls({
    host,
    port: options.ports?.["control"] ?? 0,
    token: options.token,
    journal,
    faults,
    clock,
    state,
    reset,
    routes: { ...pageRoute(definition.title, bench, { kinds, parts, token: options.token }), ...parts.routes },
  });
  const control = `http://127.0.0.1:${controls.port}`;
  return {
    ...bench,
    name: definition.name,
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

function pageRoute<S>(
  title: string,
  { journal, faults, clock }: Bench<S>,
  { kinds, parts, token }: { kinds: readonly string[]; parts: SandboxParts; token: string | undefined },
): Routes {
  return {
    "GET /": () =>
      statusPage({
        title,
        sections: parts.sections(),
        entries: journal.entries().slice(-50).toReversed(),
        faults: { kinds, open: faults.open(), hits: faults.hits() },
        now: clock.now(),
        token,
      }),
  };
}
