/**
 * Says on one line of JSON that the sandbox is ready, and ends it when asked to.
 *
 * @param told.env - variables that point the server to this sandbox
 * @param told.pages - pages for people, title to address
 */
export function announce(
  told: { env: Readonly<Record<string, string>>; pages: Readonly<Record<string, string>>; [port: string]: unknown },
  close: () => Promise<void>,
): void {
  process.stdout.write(`${JSON.stringify({ ready: true, ...told })}\n`);
  let isClosing = false;
  const end = (): void => {
    if (isClosing) return;
    isClosing = true;
    void close().finally(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);
}
