/** Longer than a reader types or scrolls without a rest: measuring asks for a layout, which neither should wait for. */
const restMs = 120;

/**
 * Gives a cell or header whose text does not fit its full text as title, and takes the title away when it fits again.
 * Only rows on screen are measured, and in a rest, once they were drawn: measuring a row the browser has skipped would force it to lay
 * the row out. A cell the pointer comes to is measured at once.
 *
 * @returns how to stop watching
 */
export function watchClippedCells(scroller: HTMLElement): () => void {
  let timer = 0;
  const measureSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => markClippedCells(scroller), restMs);
  };
  const resize = new ResizeObserver(measureSoon);
  const content = new MutationObserver(measureSoon);
  resize.observe(scroller);
  content.observe(scroller, { childList: true, characterData: true, subtree: true });
  scroller.addEventListener("pointerover", markPointedCell);
  // A row at the edge may be laid out only after the rows around it were measured.
  scroller.addEventListener("contentvisibilityautostatechange", measureSoon);
  // Any box around the table may be what scrolls; the event does not bubble.
  document.addEventListener("scroll", measureSoon, { passive: true, capture: true });
  measureSoon();
  // Texts are wider or narrower once their font is there, which may be asked for late.
  document.fonts.addEventListener("loadingdone", measureSoon);
  return () => {
    window.clearTimeout(timer);
    resize.disconnect();
    content.disconnect();
    scroller.removeEventListener("pointerover", markPointedCell);
    scroller.removeEventListener("contentvisibilityautostatechange", measureSoon);
    document.removeEventListener("scroll", measureSoon, { capture: true });
    document.fonts.removeEventListener("loadingdone", measureSoon);
  };
}

function markPointedCell(event: PointerEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("tr[data-key] > td") : null;
  if (cell !== null) markCell(cell);
}

function markClippedCells(scroller: HTMLElement): void {
  for (const header of scroller.querySelectorAll<HTMLElement>("th"))
    setTitle(header, header.querySelector("span:not(.ui-visually-hidden)"));
  const view = scroller.getBoundingClientRect();
  const top = Math.max(0, view.top);
  const bottom = Math.min(window.innerHeight, view.bottom);
  for (const row of scroller.querySelectorAll<HTMLElement>("tr[data-key]")) {
    const box = row.getBoundingClientRect();
    if (box.bottom < top) continue;
    if (box.top > bottom) return;
    for (const cell of row.querySelectorAll<HTMLElement>("td")) markCell(cell);
  }
}

/** The button that opens a row cuts its own text off. */
const markCell = (cell: HTMLElement): void => setTitle(cell, cell.querySelector("button.ui-table-link") ?? cell);

/** @param words - the box of `cell` that cuts its text off */
function setTitle(cell: HTMLElement, words: Element | null): void {
  const text = words !== null && words.scrollWidth > words.clientWidth ? words.textContent : "";
  if (text === "") cell.removeAttribute("title");
  else if (cell.title !== text) cell.title = text;
}
