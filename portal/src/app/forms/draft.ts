/**
 * A form is the stored record plus changes; everything on screen is computed from the two. A change remembers what was
 * stored when it was made, so that it is known at any time whether somebody else has changed the same field since.
 * Pure. Source: AMB-44; USR-DET-38.
 */

export interface FieldChange<T> {
  readonly value: T;
  /** What was stored when the field was first changed. */
  readonly from: T;
}

export type Changes<F extends object> = { readonly [K in keyof F]?: FieldChange<F[K]> | undefined };

const keysOf = <F extends object>(changes: Changes<F>): (keyof F)[] =>
  fieldNames(changes).filter((key) => changes[key] !== undefined);

export function shownForm<F extends object>(stored: F, changes: Changes<F>): F {
  const shown = { ...stored };
  for (const key of keysOf(changes)) {
    const change = changes[key];
    if (change !== undefined) shown[key] = change.value;
  }
  return shown;
}

/** The changes after one field was set; setting it back to what is stored takes its change away. */
export function withField<F extends object, K extends keyof F>(
  changes: Changes<F>,
  stored: F,
  key: K,
  value: F[K],
): Changes<F> {
  if (value === stored[key]) return withoutField(changes, key);
  return { ...changes, [key]: { value, from: changes[key]?.from ?? stored[key] } };
}

export function withoutField<F extends object>(changes: Changes<F>, key: keyof F): Changes<F> {
  return { ...changes, [key]: undefined };
}

export function changedFields<F extends object>(stored: F, changes: Changes<F>): (keyof F)[] {
  return keysOf(changes).filter((key) => changes[key]?.value !== stored[key]);
}

/** Fields somebody else has set to something else than both what they were and what is typed here. */
export function conflictingFields<F extends object>(stored: F, changes: Changes<F>): (keyof F)[] {
  return changedFields(stored, changes).filter((key) => changes[key]?.from !== stored[key]);
}

/** Keeps what is typed here over what is stored now. */
export function keepMine<F extends object>(changes: Changes<F>, stored: F, key: keyof F): Changes<F> {
  const change = changes[key];
  return change === undefined ? changes : { ...changes, [key]: { value: change.value, from: stored[key] } };
}

/** The changes that are left after `saved` was stored: what was typed while the save was on its way stays. */
export function afterSave<F extends object>(changes: Changes<F>, saved: F, stored: F): Changes<F> {
  let left: Changes<F> = {};
  for (const key of keysOf(changes)) {
    const change = changes[key];
    if (change !== undefined && change.value !== saved[key])
      left = { ...left, [key]: { value: change.value, from: stored[key] } };
  }
  return left;
}

export function differingFields<F extends object>(before: F, now: F): (keyof F)[] {
  return fieldNames(now).filter((key) => before[key] !== now[key]);
}

/** The names of a form's fields. A form is a closed object: it has the keys of its type and no others. */
export function fieldNames<F extends object>(form: F): (keyof F)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys knows no types; the one place that says so
  return Object.keys(form) as (keyof F)[];
}
