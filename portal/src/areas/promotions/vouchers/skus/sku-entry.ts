/** The list with what was typed or pasted: parts between commas, each once, as the server keeps them. Source: PRO-VCH-14. */
export function withSkus(skus: readonly string[], typed: string): string[] {
  const parts = typed.split(/[,\n]/).map((part) => part.trim().slice(0, 100));
  return [...new Set([...skus, ...parts.filter((part) => part !== "")])];
}
