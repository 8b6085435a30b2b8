const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);

/** What a table's cells and headers do not show whole, in width or in height, once fonts are there. */
export async function textsCut(): Promise<(string | null)[]> {
  await document.fonts.ready;
  const parts = [...document.querySelectorAll("th, th span:not(.ui-visually-hidden), td, td *")];
  return parts.filter(isCut).map((part) => part.textContent);
}
