/**
 * A name for a file, from what people call a thing: small letters and digits with dashes between; `fallback` where nothing of it
 * can be kept. At most 80 characters.
 */
export function fileNameOf(text: string, fallback: string): string {
  const words = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  // By characters: half of one could not be written into a header.
  const slug = Array.from(words)
    .slice(0, 80)
    .join("")
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? fallback : slug;
}
