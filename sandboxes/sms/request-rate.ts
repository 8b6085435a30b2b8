/** Whether requests come faster than so many a second; those that are dropped do not count. */
export function createRequestRate(aSecond: number, now: () => Date): () => boolean {
  let recent: number[] = [];
  return () => {
    const at = now().getTime();
    recent = recent.filter((one) => one > at - 1_000);
    if (recent.length >= aSecond) return true;
    recent.push(at);
    return false;
  };
}
