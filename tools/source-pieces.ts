/** Where a word stands in a source file. Names are compared part by part, the rest as written. */
export type PieceKind = "identifier" | "file" | "text" | "comment" | "docs";

export interface SourcePiece {
  readonly kind: PieceKind;
  readonly text: string;
  readonly offset: number;
  /** A name that is declared here, not only used. */
  readonly isDeclared?: boolean;
}

const declares = /^(const|let|function|class|interface|type|enum|table|column)$/u;

/** What each kind of file is made of; the name of a group is the kind of its piece. */
const tokens = {
  code: /(?<comment>\/\/.*|\/\*[^]*?\*\/)|(?<text>"(?:[^"\\\n]|\\.)*"|(?<!\w)'(?:[^'\\\n]|\\.)*')|(?<regex>(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/)|(?<markup>(?<=[\w"'}/\s]>)[^<>{}();=:`]*[A-Za-z][^<>{}();=:`]*(?=[<{]))|(?<identifier>[A-Za-z_$][\w$]*)|(?<brace>[`{}])/gu,
  css: /(?<comment>\/\*[^]*?\*\/)|(?<text>"[^"\n]*")|(?<identifier>[A-Za-z_-][\w-]*)/gu,
  sql: /(?<comment>--.*|\/\*[^]*?\*\/)|(?<text>'[^']*')|(?<identifier>[A-Za-z_]\w*)/gu,
};
const templateText = /(?:[^`\\$]|\\.|\$(?!\{))*/suy;

/**
 * Splits a source file into names, comments and texts without parsing it. It knows just enough of the syntax for counting words:
 * a text between JSX tags that contains brackets counts as code.
 */
export function sourcePieces(file: string, source: string): SourcePiece[] {
  if (file.endsWith(".md")) return [{ kind: "docs", text: source, offset: 0 }];
  if (file.endsWith(".css")) return piecesOf(tokens.css, source);
  if (file.endsWith(".sql")) return piecesOf(tokens.sql, source);
  return piecesOf(tokens.code, source);
}

type TemplateKind = "text" | "sql";
const sqlTag = /\bsql(?:<[^`;]{0,300}>)?$/u;

function piecesOf(pattern: RegExp, source: string): SourcePiece[] {
  const pieces: SourcePiece[] = [];
  /** One entry per open brace: for the `${` of a template what its text is, else undefined. */
  const openBraces: (TemplateKind | undefined)[] = [];
  const token = new RegExp(pattern);
  let before = "";
  const readTemplate = (from: number, kind: TemplateKind): void => {
    templateText.lastIndex = from;
    const text = templateText.exec(source)?.[0] ?? "";
    if (kind === "text") pieces.push({ kind, text, offset: from });
    else for (const piece of piecesOf(tokens.sql, text)) pieces.push({ ...piece, offset: from + piece.offset });
    const end = from + text.length;
    const isOpen = source.startsWith("${", end);
    if (isOpen) openBraces.push(kind);
    token.lastIndex = end + (isOpen ? 2 : 1);
  };
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const { comment, text, markup, identifier, brace } = match.groups ?? {};
    const offset = match.index;
    if (identifier !== undefined)
      pieces.push({ kind: "identifier", text: identifier, offset, isDeclared: declares.test(before) });
    else if (comment !== undefined) pieces.push({ kind: "comment", text: comment, offset });
    else if (text !== undefined) pieces.push(...stringPieces(text, offset));
    else if (markup !== undefined) pieces.push({ kind: "text", text: markup, offset });
    else if (brace === "{") openBraces.push(undefined);
    else if (brace === "`")
      readTemplate(token.lastIndex, sqlTag.test(source.slice(Math.max(0, offset - 320), offset)) ? "sql" : "text");
    else if (brace === "}") {
      const template = openBraces.pop();
      if (template !== undefined) readTemplate(token.lastIndex, template);
    }
    before = match[0];
  }
  return pieces;
}

/** A string of one word is a name (a column, a key, a class); the path of an import is the other file's business. */
function stringPieces(quoted: string, offset: number): SourcePiece[] {
  const text = quoted.slice(1, -1);
  if (/^\.{1,2}\/|^@/u.test(text)) return [];
  const kind = /^[\w.:/-]+$/u.test(text) ? "identifier" : "text";
  return [{ kind, text, offset: offset + 1 }];
}
