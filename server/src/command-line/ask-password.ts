import { createInterface } from "node:readline";
import { CommandProblem } from "./run-command.ts";

/**
 * A password from the terminal, typed twice and not shown; the first line of standard input where there is no terminal.
 * @param problemOf - what is wrong with it, or undefined
 * @throws CommandProblem when it is not taken
 */
export async function askPassword(problemOf: (password: string) => string | undefined): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  const password = isTerminal ? await hiddenLine("Password: ") : await firstLine();
  const problem = problemOf(password);
  if (problem !== undefined) throw new CommandProblem(problem);
  if (isTerminal && (await hiddenLine("Once more: ")) !== password)
    throw new CommandProblem("Your passwords do not match.");
  return password;
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

/** Reads keys one by one, so that nothing is echoed. */
function hiddenLine(prompt: string): Promise<string> {
  const { stdin } = process;
  process.stderr.write(prompt);
  stdin.setRawMode(true).resume();
  return new Promise((resolve, reject) => {
    let typed = "";
    const end = (settle: () => void): void => {
      stdin.setRawMode(false).pause();
      stdin.off("data", take);
      process.stderr.write("\n");
      settle();
    };
    const take = (piece: Buffer): void => {
      for (const key of piece.toString("utf8")) {
        if (key === "\u0003") return end(() => reject(new CommandProblem("Nothing was done.")));
        if (key === "\r" || key === "\n" || key === "\u0004") return end(() => resolve(typed));
        typed = key === "\u007F" || key === "\b" ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on("data", take);
  });
}
