/** What a command reads its settings from, and where it says things. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints a line, or some, of what was asked for. */
  readonly say: (text: string) => void;
  /** Prints a line of what is wrong, or of how far it is. */
  readonly warn: (text: string) => void;
}

/** That of the program. */
export const ownTerminal: Terminal = {
  environment: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  warn: (text) => void process.stderr.write(`${text}\n`),
};
