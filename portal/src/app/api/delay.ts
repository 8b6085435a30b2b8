/** Waits, unless aborted before. @throws the signal's reason */
export function after(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(asError(signal.reason));
      return;
    }
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    function stop() {
      clearTimeout(timer);
      reject(asError(signal.reason));
    }
    signal.addEventListener("abort", stop, { once: true });
  });
}

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new DOMException("The wait was aborted", "AbortError");
