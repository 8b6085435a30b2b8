/** Reads a mail as a mail program does: headers, and the text and HTML parts. RFC 5322, 2045, 2047. */
export interface ReadMail {
  /** Lower-cased names; of repeated headers the first. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes as latin1 text. */
  readonly body: string;
}

/** @param source - the message as it came, as latin1 text */
export function readMail(source: string): ReadMail {
  const root = partOf(source);
  const leaves = leavesOf(root);
  const textOf = (type: string): string => {
    const leaf = leaves.find((part) => mediaTypeOf(part) === type);
    return leaf === undefined ? "" : decoded(leaf);
  };
  const headers = Object.fromEntries(Object.entries(root.headers).map(([name, value]) => [name, decodedWords(value)]));
  return { headers, text: textOf("text/plain"), html: textOf("text/html") };
}

function partOf(source: string): Part {
  const at = /\r?\n\r?\n/.exec(source);
  const head = at === null ? source : source.slice(0, at.index);
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] ??= line.slice(colon + 1).trim();
  }
  return { headers, body: at === null ? "" : source.slice(at.index + at[0].length) };
}

function leavesOf(part: Part): Part[] {
  const boundary = parameterOf(part, "boundary");
  if (!mediaTypeOf(part).startsWith("multipart/") || boundary === "") return [part];
  const pieces = part.body.split(`--${boundary}`).slice(1);
  return pieces
    .filter((piece) => !piece.startsWith("--"))
    .flatMap((piece) => leavesOf(partOf(piece.replace(/^\r?\n/, "").replace(/\r?\n$/, ""))));
}

const mediaTypeOf = ({ headers }: Part): string =>
  (headers["content-type"] ?? "text/plain").split(";")[0]?.trim().toLowerCase() ?? "";

function parameterOf({ headers }: Part, name: string): string {
  const found = new RegExp(`;\\s*${name}="?([^";]+)"?`, "i").exec(headers["content-type"] ?? "");
  return found?.[1] ?? "";
}

function decoded(part: Part): string {
  const encoding = part.headers["content-transfer-encoding"]?.toLowerCase() ?? "7bit";
  const bytes =
    encoding === "base64"
      ? Buffer.from(part.body, "base64")
      : Buffer.from(encoding === "quoted-printable" ? unquoted(part.body) : part.body, "latin1");
  return new TextDecoder(parameterOf(part, "charset") || "utf-8").decode(bytes).replaceAll("\r\n", "\n");
}

const unquoted = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/** `=?utf-8?Q?…?=` in headers. */
const decodedWords = (value: string): string =>
  value
    .replaceAll(/(\?=)\s+(=\?)/g, "$1$2")
    .replaceAll(/=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, kind: string, text: string) => {
      const bytes =
        kind.toUpperCase() === "B"
          ? Buffer.from(text, "base64")
          : Buffer.from(unquoted(text.replaceAll("_", " ")), "latin1");
      return new TextDecoder(charset).decode(bytes);
    });
