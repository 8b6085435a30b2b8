import type { HttpAsked } from "../kit/http.ts";

/** @returns the parsed body; undefined where it is not JSON or not said to be */
export function readJson({ headers, text }: HttpAsked): unknown {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
