/**
 * Leaflet looks, while it is loaded, whether the browser makes SVG out of text. Our Content-Security-Policy forbids text
 * that becomes markup (Trusted Types), so that look would end in an error; every browser we support can do it.
 */
import type { Plugin } from "vite";

const look = "div.innerHTML = '<svg/>';";
const instead = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));";

/** Leaflet's source with the look done by nodes. @throws Error when it is not where it was: read the new version then */
export function withoutMarkup(source: string): string {
  if (source.split(look).length !== 2) throw new Error("leaflet has changed where it looks for SVG");
  return source.replace(look, instead);
}

export function leafletWithoutMarkup(): Plugin {
  return {
    name: "crema-leaflet-without-markup",
    apply: "build",
    transform: {
      filter: { id: /\/leaflet\/dist\/leaflet-src(\.esm)?\.js$/ },
      handler: (source) => ({ code: withoutMarkup(source), map: null }),
    },
  };
}
