import type { z } from "zod";

/**
 * The first thing that is wrong with somebody else's record, for staff: the field's name and what is wrong with it,
 * `line_items.0.price is missing`.
 */
export function shapeProblem({ issues }: z.ZodError): string {
  const [issue] = issues;
  const field = issue?.path.join(".") ?? "";
  return `${field === "" ? "The record" : field} ${problemIn(issue?.message ?? "")}`;
}

function problemIn(message: string): string {
  if (/received (?:undefined|null)$/.test(message)) return "is missing";
  const expected = /^Invalid input: expected (\w+), received (\w+)$/.exec(message);
  if (expected !== null) return `is ${expected[2] ?? ""} where ${expected[1] ?? ""} is expected`;
  return /^(?:is|has|was) /.test(message) ? message : `is not right (${message})`;
}
