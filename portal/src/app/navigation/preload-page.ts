/** Fetching a page's code ahead of its opening, for links and rows, which must not know the screens themselves. */
let preload: (href: string) => void = () => {};

/** The list of screens says how; once, when it is made. */
export function preloadPagesWith(how: (href: string) => void): void {
  preload = how;
}

export const preloadPage = (href: string): void => preload(href);
