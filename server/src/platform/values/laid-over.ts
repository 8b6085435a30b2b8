type Sent<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * The base with what was sent laid over it: a key that was not sent leaves what is stored, a key that is not the base's is
 * dropped. Where nothing was sent it is the base itself.
 */
export function laidOver<T extends object>(base: T, sent: Sent<T> | undefined): T {
  if (sent === undefined) return base;
  const laid = { ...base };
  for (const key in base) laid[key] = sent?.[key] ?? base[key];
  return laid;
}
