/** A code on a sheet to print: who promises what, the code to read and to scan, whose it is and until when. Source: PRO-CODE-28; ledger B.5. */
import PdfDocument from "pdfkit";
import { drawCode128, drawQr } from "./draw-bars.ts";
import { writeLines } from "./write-lines.ts";

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
const coffee = "#2e1f17";
const soft = "#71675d";

/** More than the page has room for; laying out text takes longer than its length, and everybody's answers wait meanwhile. */
const mostCharacters = 500;
const shortened = (text: string): string => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text);

/** An A5 page. */
export async function voucherCodePdf(given: PrintedCode): Promise<Uint8Array> {
  const printed = {
    ...given,
    title: shortened(given.title),
    description: shortened(given.description),
    holder: shortened(given.holder),
  };
  const document = new PdfDocument({
    size: "A5",
    margin,
    lang: "en-AU",
    info: { Title: `${printed.title} ${printed.code}`, Author: printed.brand, CreationDate: printed.at },
  });
  const bytes = bytesOf(document);
  const { width: pageWidth, height: pageHeight } = document.page;
  const line = { x: margin, width: pageWidth - 2 * margin };
  document.rect(0, 0, pageWidth, 64).fill(coffee);
  await writeLines(
    document,
    { text: printed.brand, size: 20, weight: "700", colour: "#fffaf4" },
    { ...line, y: 16, most: 1 },
  );
  let y = await writeLines(document, { text: printed.title, size: 20, weight: "700" }, { ...line, y: 84, most: 3 });
  y = await writeLines(document, { text: printed.description, size: 11, colour: soft }, { ...line, y: y + 2, most: 4 });
  if (printed.holder !== "")
    y = await writeLines(document, { text: printed.holder, size: 14 }, { ...line, y: y + 10, most: 2 });
  const qrWidth = 150;
  const bottom = pageHeight - margin - 20;
  const barsTop = bottom - 58;
  const codeTop = barsTop - 42;
  drawQr(document, printed.code, { x: (pageWidth - qrWidth) / 2, y: codeTop - qrWidth - 4, width: qrWidth });
  await writeLines(document, { text: printed.code, size: 22, weight: "700" }, { ...line, y: codeTop, most: 1 });
  drawCode128(document, printed.code, { x: (pageWidth - 260) / 2, y: barsTop, width: 260, height: 50 });
  await writeLines(
    document,
    { text: `Valid until ${printed.expiry} (Brisbane time)`, size: 11, colour: soft },
    { ...line, y: bottom, most: 1 },
  );
  document.end();
  return bytes;
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of document) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
