/** What the journal keeps of a request: long texts cut, secrets masked. */
import type { IncomingHttpHeaders } from "node:http";

const always = ["authorization", "cookie", "x-api-key", "x-shopify-access-token", "password", "client_secret", "token"];
const mostCharacters = 16_384;

export function redactedHeaders(headers: IncomingHttpHeaders, secrets: readonly string[]): Record<string, string> {
  const hidden = new Set([...always, ...secrets].map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, hidden.has(name) ? "***" : String(value)]),
  );
}

/** Masks `"name":"value"`, `name=value` and `<name>value</name>` of the given names. */
export function redactedText(text: string, secrets: readonly string[]): string {
  let kept = text.slice(0, mostCharacters);
  for (const name of [...always, ...secrets]) {
    const word = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    kept = kept
      .replaceAll(new RegExp(String.raw`("${word}"\s*:\s*)"[^"]*"`, "gi"), '$1"***"')
      .replaceAll(new RegExp(String.raw`((?:^|[?&])${word}=)[^&]*`, "gi"), "$1***")
      .replaceAll(new RegExp(String.raw`(<(?:\w+:)?${word}(?:\s[^>]*)?>)[^<]*(</)`, "gi"), "$1***$2");
  }
  return kept.length < text.length ? `${kept}…` : kept;
}
