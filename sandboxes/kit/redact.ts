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
  for (const [pattern, mask] of masksOf(secrets)) kept = kept.replaceAll(pattern, mask);
  return kept.length < text.length ? `${kept}…` : kept;
}

type Masks = readonly (readonly [pattern: RegExp, mask: string])[];
const knownMasks = new Map<string, Masks>();

/** Put together once for each set of names. */
function masksOf(secrets: readonly string[]): Masks {
  const names = [...always, ...secrets]
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("|");
  const known = knownMasks.get(names);
  if (known !== undefined) return known;
  const masks: Masks = [
    [new RegExp(String.raw`("(?:${names})"\s*:\s*)"[^"]*"`, "gi"), '$1"***"'],
    [new RegExp(String.raw`((?:^|[?&])(?:${names})=)[^&]*`, "gi"), "$1***"],
    [new RegExp(String.raw`(<(?:\w+:)?(?:${names})(?:\s[^>]*)?>)[^<]*(</)`, "gi"), "$1***$2"],
  ];
  knownMasks.set(names, masks);
  return masks;
}
