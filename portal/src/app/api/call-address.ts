/** Lists travel comma-separated; nothing travels for undefined and empty lists. */
function queryText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(queryText).join(",");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/**
 * @param path - Fastify's writing with `:name` for parameters, always beginning with /v1/
 * @param base - the configured base address, which ends in '/v1/'
 * @throws Error for a parameter that is missing or empty: it would name another address
 */
export function callAddress(
  path: string,
  base: string,
  parts: {
    params?: Readonly<Record<string, unknown>> | undefined;
    query?: Readonly<Record<string, unknown>> | undefined;
  },
): string {
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = queryText(parts.params?.[name]) ?? "";
    if (value === "") throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    const text = queryText(value);
    if (text !== undefined) query.set(name, text);
  }
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  return `${base}${filled.replace(/^\/v1\//, "")}${search}`;
}
