import { tileImageSize } from "@crema/contract/areas/offer-tiles";

export const tileMotifs = ["cup", "glass", "bag", "gift", "beans", "pin"] as const;
type TileMotif = (typeof tileMotifs)[number];

interface TileColours {
  readonly ground: string;
  readonly light: string;
  readonly dark: string;
}

/** Twice the size it is shown at, for dense screens. */
const side = tileImageSize.width * 2;

export const drawTile = (motif: TileMotif, { ground, light, dark }: TileColours): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 300 300">`,
    `<rect width="300" height="300" fill="${ground}"/>`,
    `<circle cx="214" cy="86" r="128" fill="${light}" opacity="0.55"/>`,
    `<ellipse cx="150" cy="250" rx="98" ry="14" fill="${dark}" opacity="0.22"/>`,
    motifs[motif](dark),
    "</svg>",
  ].join("");

const bean = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="20" ry="28" fill="#5a3825"/>` +
  '<path d="M0-26c9 12-9 30 0 52" fill="none" stroke="#d9b48a" stroke-width="4"/></g>';

const motifs: Readonly<Record<TileMotif, (dark: string) => string>> = {
  cup: (dark) =>
    `<path d="M84 138h120v50a52 52 0 0 1-52 52h-16a52 52 0 0 1-52-52z" fill="#fffaf2"/>` +
    `<path d="M204 152h14a24 24 0 0 1 0 48h-16" fill="none" stroke="#fffaf2" stroke-width="14"/>` +
    `<ellipse cx="144" cy="140" rx="58" ry="13" fill="#6b4226"/>` +
    `<path d="M120 112c-12-16 12-24 0-42M160 112c-12-16 12-24 0-42" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round"/>`,
  glass: (dark) =>
    '<path d="M102 88h96l-12 158h-72z" fill="#fffaf2" opacity="0.9"/><path d="M107 132h86l-9 106h-68z" fill="#8a5a36"/>' +
    '<rect x="122" y="146" width="30" height="30" rx="6" fill="#e9f4f6" opacity="0.85" transform="rotate(-12 137 161)"/>' +
    '<rect x="150" y="166" width="28" height="28" rx="6" fill="#e9f4f6" opacity="0.75" transform="rotate(14 164 180)"/>' +
    `<path d="M168 128l22-82" stroke="${dark}" stroke-width="9" stroke-linecap="round"/>`,
  bag: (dark) =>
    `<path d="M96 96h108l10 150H86z" fill="${dark}"/><path d="M96 96h108l-8-30h-92z" fill="#fffaf2" opacity="0.85"/>` +
    `<circle cx="150" cy="172" r="40" fill="#fffaf2"/>${bean(150, 172, 24)}`,
  gift: (dark) =>
    `<rect x="82" y="130" width="136" height="112" rx="8" fill="#fffaf2"/><rect x="74" y="110" width="152" height="34" rx="8" fill="${dark}"/>` +
    `<rect x="138" y="110" width="24" height="132" fill="${dark}" opacity="0.75"/>` +
    `<path d="M150 110c-54-2-60-54-26-50 20 2 26 32 26 50c0-18 6-48 26-50c34-4 28 48-26 50z" fill="none" stroke="${dark}" stroke-width="10"/>`,
  beans: () =>
    [
      [110, 120, -20],
      [168, 104, 32],
      [206, 158, 80],
      [138, 178, 10],
      [92, 196, 60],
      [184, 218, -34],
    ]
      .map(([x = 0, y = 0, turn = 0]) => bean(x, y, turn))
      .join(""),
  pin: (dark) =>
    `<path d="M150 246c-46-60-66-86-66-118a66 66 0 0 1 132 0c0 32-20 58-66 118z" fill="${dark}"/>` +
    '<circle cx="150" cy="128" r="34" fill="#fffaf2"/><path d="M134 120h28v14a14 14 0 0 1-28 0z" fill="#6b4226"/>',
};
