import type { z } from "zod";
import type { HttpAsked, Reply } from "../kit/http.ts";
import { unreadable } from "./refusals.ts";

/** @returns the request as the schema has it, or the refusal that names the fields in error */
export function readRequestBody<T>({ text }: HttpAsked, schema: z.ZodType<T>): { body: T } | { refused: Reply } {
  const parsed = schema.safeParse(parse(text));
  if (parsed.success) return { body: parsed.data };
  const fields = parsed.error.issues.flatMap(({ path, ...issue }) =>
    issue.code === "unrecognized_keys" ? issue.keys : [path.join(".") || "request"],
  );
  return { refused: unreadable([...new Set(fields)]) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
