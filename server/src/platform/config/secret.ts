import { inspect } from "node:util";

/** A value that never prints itself: logs, JSON and inspection show `***`. `reveal()` is for the one place that needs it. */
export interface Secret {
  reveal(): string;
  readonly isSet: boolean;
}

export function secret(value: string): Secret {
  return {
    isSet: value !== "",
    reveal: () => value,
    toString: () => "***",
    toJSON: () => "***",
    [inspect.custom]: () => "***",
  } as Secret;
}
