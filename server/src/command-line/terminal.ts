export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
}

export const ownTerminal: Terminal = {
  environment: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  warn: (text) => void process.stderr.write(`${text}\n`),
};
