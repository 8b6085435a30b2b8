/** Bar codes as vectors, with the quiet zone scanners need. */
import barCodes from "bwip-js/node";

/** Modules of a symbol; the named export `raw` is a kind of bar code. */
const symbols: Pick<typeof barCodes, "raw"> = barCodes;

type Document = PDFKit.PDFDocument;
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const quietModules = { qr: 4, code128: 10 } as const;
/** Scanners read black on white. */
const ink = "#000000";

/** A QR code in a square box. */
export function drawQr(document: Document, text: string, { x, y, width }: Box): void {
  const [symbol] = symbols.raw({ bcid: "qrcode", text });
  if (symbol === undefined || !("pixs" in symbol)) throw new Error("no QR code was made");
  const { pixs, pixx } = symbol;
  const module = width / (pixx + 2 * quietModules.qr);
  const left = quietModules.qr * module;
  for (const [n, pixel] of pixs.entries())
    if (pixel === 1)
      document.rect(x + left + (n % pixx) * module, y + left + Math.floor(n / pixx) * module, module, module);
  document.fill(ink);
}

/** A Code 128, bars of this height. */
export function drawCode128(document: Document, text: string, { x, y, width, height }: Box & { height: number }): void {
  const [symbol] = symbols.raw({ bcid: "code128", text });
  if (symbol === undefined || !("sbs" in symbol)) throw new Error("no bar code was made");
  const modules = symbol.sbs.reduce((sum, one) => sum + one, 0);
  const module = width / (modules + 2 * quietModules.code128);
  let at = x + quietModules.code128 * module;
  for (const [n, modulesWide] of symbol.sbs.entries()) {
    // Bars and spaces take turns, a bar first.
    if (n % 2 === 0) document.rect(at, y, modulesWide * module, height);
    at += modulesWide * module;
  }
  document.fill(ink);
}
