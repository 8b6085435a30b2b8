import { useSyncExternalStore } from "react";

export interface Store<T> {
  readonly read: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The value; draws the component again when it changes. */
  readonly useValue: () => T;
}

/** A value of the whole page, kept outside of React. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const read = (): T => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const set = (next: T): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { read, set, subscribe, useValue: () => useSyncExternalStore(subscribe, read) };
}
