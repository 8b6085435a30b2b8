/** What a designer would send back, found by measuring: sideways scrolling, cut texts that tell nobody the rest, texts on top of each other. */
import type { Page } from "@playwright/test";

/** Tables give cut cells their titles once they have come to rest, which a busy computer lets them late. */
const restMs = 5_000;

export async function pageFaults(page: Page): Promise<string[]> {
  const until = Date.now() + restMs;
  let faults = await faultsNow(page);
  while (faults.length > 0 && Date.now() < until) {
    await page.waitForTimeout(100);
    faults = await faultsNow(page);
  }
  return faults;
}

async function faultsNow(page: Page): Promise<string[]> {
  const faults = await Promise.all([
    page.evaluate(sidewaysScroll),
    page.evaluate(cutTexts),
    page.evaluate(overlappingTexts),
  ]);
  return faults.flat().slice(0, 20);
}

/* oxlint-disable unicorn/consistent-function-scoping -- the three below run in the page: each is whole in itself */

function sidewaysScroll(): string[] {
  const root = document.scrollingElement ?? document.documentElement;
  const beyond = root.scrollWidth - window.innerWidth;
  const tables = [...document.querySelectorAll(".ui-table-scroll")]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => `the table ${box.querySelector("table")?.ariaLabel ?? ""} scrolls sideways inside its card`);
  // What scrolls under the header is a box of its own.
  const pages = [...document.querySelectorAll("main")]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => `the page scrolls sideways under its header by ${box.scrollWidth - box.clientWidth} px`);
  return [...(beyond > 1 ? [`the page scrolls sideways by ${beyond} px`] : []), ...pages, ...tables];
}

function cutTexts(): string[] {
  const isCut = (element: Element): boolean => {
    const { textOverflow, overflowX } = getComputedStyle(element);
    const isNarrow = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
    return isNarrow && textOverflow === "ellipsis" && overflowX !== "visible";
  };
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest('[aria-hidden="true"], [hidden], .ui-visually-hidden') !== null;
  /**
   * Tables give titles to the rows on screen; the others get theirs when they come there. A row that a table cuts off below its last one
   * can lie where the page's own ground is seen, which contains it too.
   */
  const isOnScreen = (element: Element): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const there = document.elementFromPoint(x, y);
    if (there === null || !(element.contains(there) || there.contains(element))) return false;
    for (let around = element.parentElement; around !== null && around !== there; around = around.parentElement) {
      const edge = around.getBoundingClientRect();
      const isInside = x >= edge.left && x <= edge.right && y >= edge.top && y <= edge.bottom;
      if (!isInside && getComputedStyle(around).overflow !== "visible") return false;
    }
    return true;
  };
  return [...document.querySelectorAll("body *:not(input)")]
    .filter(
      (element) => isCut(element) && !isHidden(element) && isOnScreen(element) && element.closest("[title]") === null,
    )
    .map((element) => `cut without a title: ${element.textContent.trim().slice(0, 60)}`);
}

function overlappingTexts(): string[] {
  type Piece = { text: string; element: Element; box: DOMRect };
  const unseen = 'script, style, option, [aria-hidden="true"], [hidden], .ui-visually-hidden';
  /** What is left of a box inside everything around it that clips: text that is cut or scrolled away is on top of nothing. */
  const clipped = (box: DOMRect, element: Element): DOMRect => {
    let { left, right, top, bottom } = box;
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const isOnTop = ({ element, box }: Piece): boolean => {
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  const piecesOf = (node: Node): Piece[] => {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    // An element of one pixel is for assistive technology only, hidden by a rule for narrow windows.
    if (element === null || text === "" || element.clientWidth === 1 || element.closest(unseen) !== null) return [];
    // In details that are closed everything has its place all the same.
    if (!element.checkVisibility()) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map((box) => ({ text, element, box: clipped(box, element) }));
  };
  const collides = (one: Piece, other: Piece): boolean => {
    if (one.element.contains(other.element) || other.element.contains(one.element)) return false;
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    return across > 3 && down > 4;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  while (walker.nextNode() !== null) pieces.push(...piecesOf(walker.currentNode));
  const shown = pieces.filter((piece) => piece.box.width > 2 && piece.box.height > 2 && isOnTop(piece));
  const faults = shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter((other) => collides(one, other))
      .map((other) => `on top of each other: '${one.text.slice(0, 40)}' and '${other.text.slice(0, 40)}'`),
  );
  return [...new Set(faults)];
}
