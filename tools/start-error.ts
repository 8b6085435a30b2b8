/** A reason not to go on, told in one sentence fit for a terminal. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What to print for a failure: the sentence where we wrote one, the whole error where it is a fault of ours. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs = ["StartError", "DatabaseStartError", "ConfigProblems"].includes(error.constructor.name);
  return isOurs ? error.message : (error.stack ?? error.message);
}
