/** Asks again only when the last question is this old; whoever comes meanwhile gets its answer, also while it is awaited. */
export function remembered<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= milliseconds) last = { at: now, answer: ask() };
    return last.answer;
  };
}
