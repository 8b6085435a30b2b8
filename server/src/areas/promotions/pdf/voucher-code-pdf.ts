/** A code on a sheet to print: who promises what, the code to read and to scan, whose it is and until when. Source: PRO-CODE-28; ledger B.5. */
import { fileURLToPath } from "node:url";

import PdfDocument from "pdfkit";

export interface PrintedCode {
  readonly brand: string;
  readonly title: string;
  readonly description: string;
  readonly code: string;
  /** '' where it is nobody's. */
  readonly holder: string;
  /** As it is read. */
  readonly expiry: string;
  readonly at: Date;
}

const margin = 36;
const dark = "#1f1a17";
const soft = "#71675d";
const coffee = "#2e1f17";
const cream = "#fffaf4";

const regular = fileURLToPath(import.meta.resolve("@expo-google-fonts/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf"));
const bold = fileURLToPath(import.meta.resolve("@expo-google-fonts/m-plus-1p/700Bold/MPLUS1p_700Bold.ttf"));

/** More than the page has room for: the time to lay out a text grows faster than its length. */
const mostCharacters = 500;

interface Paragraph {
  readonly text: string;
  readonly font?: string;
  readonly size: number;
  readonly colour?: string;
  readonly y: number;
  readonly mostLines: number;
}

/** Writes centred lines across the page. @returns where the next text may begin */
function write(document: PDFKit.PDFDocument, { text, font = regular, size, colour = dark, y, mostLines }: Paragraph) {
  document.font(font).fontSize(size).fillColor(colour);
  document.text(text.slice(0, mostCharacters).replaceAll(/\s+/g, " "), margin, y, {
    width: document.page.width - 2 * margin,
    align: "center",
    // A point more than the lines need: pdfkit rounds.
    height: mostLines * document.currentLineHeight(true) + 1,
    ellipsis: true,
  });
  return document.y;
}

/** Bar codes as vectors, with the quiet zone scanners need. */
import barCodes from "bwip-js/node";

/** Modules of a symbol; the named export `raw` is a kind of bar code. */
const symbols: Pick<typeof barCodes, "raw"> = barCodes;

type Document = PDFKit.PDFDocument;
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const quietModules = { qr: 4, code128: 10 } as const;
/** Scanners read black on white. */
const ink = "#000000";

function drawQr(document: Document, text: string, { x, y, width }: Box): void {
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

function drawCode128(document: Document, text: string, { x, y, width, height }: Box & { height: number }): void {
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

export function voucherCodePdf(printed: PrintedCode): Promise<Uint8Array> {
  const document = new PdfDocument({
    size: "A5",
    margin,
    lang: "en-AU",
    info: { Title: `${printed.title} ${printed.code}`, Author: printed.brand, CreationDate: printed.at },
  });
  const bytes = bytesOf(document);
  const { width: pageWidth, height: pageHeight } = document.page;
  document.rect(0, 0, pageWidth, 64).fill(coffee);
  write(document, { text: printed.brand, font: bold, size: 20, colour: cream, y: 16, mostLines: 1 });
  let y = write(document, { text: printed.title, font: bold, size: 20, y: 84, mostLines: 3 });
  y = write(document, { text: printed.description, size: 11, colour: soft, y: y + 2, mostLines: 4 });
  if (printed.holder !== "") write(document, { text: printed.holder, size: 14, y: y + 10, mostLines: 2 });
  const qrWidth = 150;
  const bottom = pageHeight - margin - 20;
  const barsTop = bottom - 58;
  const codeTop = barsTop - 42;
  drawQr(document, printed.code, { x: (pageWidth - qrWidth) / 2, y: codeTop - qrWidth - 4, width: qrWidth });
  write(document, { text: printed.code, font: bold, size: 22, y: codeTop, mostLines: 1 });
  drawCode128(document, printed.code, { x: (pageWidth - 260) / 2, y: barsTop, width: 260, height: 50 });
  const expiry = `Valid until ${printed.expiry} (Brisbane time)`;
  write(document, { text: expiry, size: 11, colour: soft, y: bottom, mostLines: 1 });
  document.end();
  return bytes;
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of document) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
