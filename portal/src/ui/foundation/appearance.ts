/**
 * The reader's own theme and table density, kept in this browser. "system" follows the operating system.
 * index.html has no script for it (our policy allows none inline): main.tsx calls applyAppearance before the first render.
 */
import { useCallback, useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export const densities = ["compact", "default", "comfortable"] as const;
export type Density = (typeof densities)[number];
export interface Appearance {
  theme: Theme;
  density: Density;
}

const storageKey = "cremaAppearance";
const listeners = new Set<() => void>();
let current: Appearance | undefined;

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((each) => each === value);
}

function readStored(): Appearance {
  const fallback: Appearance = { theme: "system", density: "default" };
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return fallback;
    return {
      theme: oneOf(themes, Reflect.get(stored, "theme")) ?? fallback.theme,
      density: oneOf(densities, Reflect.get(stored, "density")) ?? fallback.density,
    };
  } catch {
    return fallback; // storage is blocked or holds something else: the page still has to open
  }
}

/** What is in force now. */
export function readAppearance(): Appearance {
  current ??= readStored();
  return current;
}

/** Puts the kept (or the given) appearance on the document; the given one is also kept for the next visit. */
export function applyAppearance(next?: Appearance): void {
  if (next !== undefined) {
    current = next;
    try {
      window.localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // a browser without storage keeps the choice for this page only
    }
  }
  const { theme, density } = readAppearance();
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
  if (density === "default") root.removeAttribute("data-density");
  else root.setAttribute("data-density", density);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The appearance and how to change a part of it. */
export function useAppearance(): [Appearance, (change: Partial<Appearance>) => void] {
  const appearance = useSyncExternalStore(subscribe, readAppearance);
  const change = useCallback((part: Partial<Appearance>) => applyAppearance({ ...readAppearance(), ...part }), []);
  return [appearance, change];
}
