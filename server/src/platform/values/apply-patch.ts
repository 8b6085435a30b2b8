type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * Returns the base with the values of the patch: undefined leaves what the base has, null is a value, and keys that the base does not
 * have are dropped. Without a patch it is the base itself.
 */
export function applyPatch<T extends object>(base: T, patch: Patch<T> | undefined): T {
  if (patch === undefined) return base;
  const patched = { ...base };
  for (const key in base) {
    const value = patch[key];
    if (value !== undefined) patched[key] = value;
  }
  return patched;
}
