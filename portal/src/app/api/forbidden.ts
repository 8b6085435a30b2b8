/** Calls that were refused for want of rights (403): what the page knows of them may be out of date. */
const listeners = new Set<() => void>();

/** @returns stops it */
export function watchForbidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceForbidden(): void {
  for (const listener of listeners) listener();
}
