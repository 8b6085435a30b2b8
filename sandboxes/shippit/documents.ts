/** Labels and manifests: PDFs behind links that live seven days. */
import type { SandboxClock } from "../kit/clock.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";

export interface Documents {
  /** @param name - of letters, digits and hyphens */
  urlOf(name: string): string;
  /** A document, or the refusal of a link that is too old. */
  readonly open: (asked: HttpAsked) => Reply;
}

const sevenDays = 7 * 86_400;

export function createDocuments(clock: SandboxClock, address: () => string): Documents {
  const now = (): number => Math.floor(clock.now().getTime() / 1_000);
  return {
    urlOf: (name) => `${address()}/uploads/${name}.pdf?expires=${now() + sevenDays}`,
    open({ url }) {
      if (Number(url.searchParams.get("expires")) < now())
        return { status: 403, type: "application/xml", body: "<Error><Code>AccessDenied</Code></Error>" };
      return { type: "application/pdf", body: pdfOf(url.pathname.replace(/^.*\/|\.pdf$/g, "")) };
    },
  };
}

/** One page with one line of text. */
function pdfOf(title: string): string {
  const text = `BT /F1 18 Tf 20 380 Td (Sandbox ${title}) Tj ET`;
  return [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj",
    `4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj`,
    "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
    "trailer<</Root 1 0 R>>",
    "%%EOF",
  ].join("\n");
}
