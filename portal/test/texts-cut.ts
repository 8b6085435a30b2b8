const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  clientWidth > 1 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1);

/** What a table's cells and headers do not show whole, in width or in height, once fonts are there. */
export async function textsCut(): Promise<(string | null)[]> {
  // A face is asked for by the first text that needs it, which may be one that is not laid out yet.
  await Promise.all([...document.fonts].map((face) => face.load()));
  const parts = [...document.querySelectorAll("th, th span:not(.ui-visually-hidden), td, td *")];
  return parts.filter(isCut).map((part) => part.textContent);
}
