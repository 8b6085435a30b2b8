/**
 * The reader's own theme and table density, kept in this browser. "system" follows the operating system.
 * index.html has no script for it (our policy allows none inline): main.tsx calls applyAppearance before the first render.
 */
import { useCallback } from "react";
import { createStore } from "./store.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export const densities = ["compact", "default", "comfortable"] as const;
export type Density = (typeof densities)[number];
export interface Appearance {
  theme: Theme;
  density: Density;
}

const storageKey = "cremaAppearance";

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

const current = createStore(readStored());

/** Puts the kept (or the given) appearance on the document; the given one is also kept for the next visit. */
export function applyAppearance(next?: Appearance): void {
  if (next !== undefined) {
    try {
      window.localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // a browser without storage keeps the choice for this page only
    }
  }
  const appearance = next ?? current.read();
  const { theme, density } = appearance;
  const root = document.documentElement;
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
  if (density === "default") root.removeAttribute("data-density");
  else root.setAttribute("data-density", density);
  current.set(appearance);
}

export function useAppearance(): [Appearance, (change: Partial<Appearance>) => void] {
  const appearance = current.useValue();
  const change = useCallback((part: Partial<Appearance>) => applyAppearance({ ...current.read(), ...part }), []);
  return [appearance, change];
}
