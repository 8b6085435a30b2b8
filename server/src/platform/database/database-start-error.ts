/** The database cannot be used, and the message says why and what to do in one sentence fit for a terminal. */
export class DatabaseStartError extends Error {
  override readonly name = "DatabaseStartError";
}
