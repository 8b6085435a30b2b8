/**
 * `$filter` of OData 4: `eq ne gt ge lt le in`, `and or not`, brackets, `contains startswith endswith`, text with doubled
 * apostrophes, numbers, dates, true, false and null.
 */
import type { Column, Columns } from "../erp/columns.ts";
import { Refused } from "../erp/refused.ts";
import { type Cell, emptyCells, instantOf, type Row } from "../erp/row.ts";

type Test = (row: Row) => boolean;

export interface Filter {
  readonly test: Test;
  /** Columns that must equal a value for the whole filter to hold; an index may go by them. */
  readonly equals: ReadonlyMap<string, Cell>;
}

export const badQuery = (message: string): Refused =>
  new Refused({ status: 400, type: "Microsoft.OData.ODataException", message });

/** The column of that name; names are case-sensitive. */
export function columnNamed(columns: Columns, name: string, type: string): Column {
  const column = columns.get(name);
  if (column === undefined)
    throw badQuery(`Could not find a property named '${name}' on type 'Erp.Tablesets.${type}Row'.`);
  return column;
}

type Token =
  | { readonly kind: "name" | "mark"; readonly text: string }
  | { readonly kind: "value"; readonly value: Cell };

const lexeme =
  /\s*(?:([(),])|'((?:[^']|'')*)'|(\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?)|(-?\d+(?:\.\d+)?)(?![\w-])|([A-Za-z_]\w*))/y;
const words: ReadonlyMap<string, Cell> = new Map<string, Cell>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const source = text.trimEnd();
  lexeme.lastIndex = 0;
  while (lexeme.lastIndex < source.length) {
    const at = lexeme.lastIndex;
    const found = lexeme.exec(source);
    if (found === null) throw badQuery(`Syntax error at position ${at} in '${text}'.`);
    tokens.push(tokenOf(found));
  }
  return tokens;
}

function tokenOf([, mark, quoted, date, number, name = ""]: RegExpExecArray): Token {
  if (mark !== undefined) return { kind: "mark", text: mark };
  if (quoted !== undefined) return { kind: "value", value: quoted.replaceAll("''", "'") };
  if (date !== undefined) return { kind: "value", value: date };
  if (number !== undefined) return { kind: "value", value: Number(number) };
  const word = words.get(name);
  return word === undefined ? { kind: "name", text: name } : { kind: "value", value: word };
}

const orders: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
};
const textTests: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  startswith: (text, part) => text.startsWith(part),
  endswith: (text, part) => text.endsWith(part),
};

/** Reads one filter; each method eats the tokens it understands. */
class FilterReader {
  readonly equals = new Map<string, Cell>();
  private at = 0;
  private readonly tokens: readonly Token[];
  private readonly columns: Columns;
  private readonly type: string;
  constructor(text: string, { columns, type }: { columns: Columns; type: string }) {
    this.tokens = tokensOf(text);
    this.columns = columns;
    this.type = type;
  }

  whole(): Test {
    const test = this.either(true);
    if (this.at < this.tokens.length) throw badQuery("Syntax error: something follows the filter's end.");
    return test;
  }

  /** @param isSure - must hold for the whole filter to hold */
  private either(isSure: boolean): Test {
    const start = this.at;
    const seen = new Map(this.equals);
    let test = this.both(isSure);
    if (!this.isNext("or")) return test;
    this.at = start;
    this.equals.clear();
    for (const [name, value] of seen) this.equals.set(name, value);
    test = this.both(false);
    while (this.take("or")) {
      const [left, right] = [test, this.both(false)];
      test = (row) => left(row) || right(row);
    }
    return test;
  }

  private both(isSure: boolean): Test {
    let test = this.one(isSure);
    while (this.take("and")) {
      const [left, right] = [test, this.one(isSure)];
      test = (row) => left(row) && right(row);
    }
    return test;
  }

  private one(isSure: boolean): Test {
    if (this.take("not")) {
      const test = this.one(false);
      return (row) => !test(row);
    }
    if (this.take("(")) {
      const test = this.either(isSure);
      this.expect(")");
      return test;
    }
    const name = this.name();
    const textTest = textTests[name];
    return textTest === undefined ? this.comparison(name, isSure) : this.textTest(textTest);
  }

  private textTest(holds: (text: string, part: string) => boolean): Test {
    this.expect("(");
    const cell = this.cellOf(this.name());
    this.expect(",");
    const part = String(this.value());
    this.expect(")");
    return (row) => holds(String(cell(row)), part);
  }

  private comparison(name: string, isSure: boolean): Test {
    const cell = this.cellOf(name);
    const { kind } = columnNamed(this.columns, name, this.type);
    const operator = this.name();
    if (operator === "in") {
      const values = this.values().map((value) => comparable(kind, value));
      return (row) => values.includes(comparable(kind, cell(row)));
    }
    const given = this.value();
    const value = comparable(kind, given);
    if (operator === "eq" && isSure) this.equals.set(name, given);
    if (operator === "eq") return (row) => comparable(kind, cell(row)) === value;
    if (operator === "ne") return (row) => comparable(kind, cell(row)) !== value;
    const order = orders[operator];
    if (order === undefined) throw badQuery(`'${operator}' is not an operator.`);
    if (typeof value !== "number" && typeof value !== "string") throw badQuery(`'${operator}' needs a number or text.`);
    return (row) => {
      const own = comparable(kind, cell(row));
      return typeof own === typeof value && (typeof own === "number" || typeof own === "string") && order(own, value);
    };
  }

  private cellOf(name: string): (row: Row) => Cell {
    const empty = emptyCells[columnNamed(this.columns, name, this.type).kind];
    return (row) => row[name] ?? empty;
  }

  private values(): Cell[] {
    this.expect("(");
    const values = [this.value()];
    while (this.take(",")) values.push(this.value());
    this.expect(")");
    return values;
  }

  private isNext(text: string): boolean {
    const token = this.tokens[this.at];
    return token !== undefined && token.kind !== "value" && token.text === text;
  }
  private take(text: string): boolean {
    const isThere = this.isNext(text);
    if (isThere) this.at += 1;
    return isThere;
  }
  private expect(text: string): void {
    if (!this.take(text)) throw badQuery(`Syntax error: '${text}' expected.`);
  }
  private name(): string {
    const token = this.tokens[this.at];
    if (token?.kind !== "name") throw badQuery("Syntax error: a name was expected.");
    this.at += 1;
    return token.text;
  }
  private value(): Cell {
    const token = this.tokens[this.at];
    if (token?.kind !== "value") throw badQuery("Syntax error: a value was expected.");
    this.at += 1;
    return token.value;
  }
}

/** @throws Refused when a value is not of the column's kind */
function comparable(kind: Column["kind"], cell: Cell): Cell {
  if (cell === null) return null;
  const isNumber = kind === "whole" || kind === "decimal";
  const wanted = isNumber ? "number" : kind === "truth" ? "boolean" : "string";
  if (typeof cell !== wanted) throw badQuery("A binary operator with incompatible types was detected.");
  return kind === "date" && typeof cell === "string" ? instantOf(cell) : cell;
}

/** @throws Refused 400 for what is not understood */
export function readFilter(text: string, about: { columns: Columns; type: string }): Filter {
  const reader = new FilterReader(text, about);
  const test = reader.whole();
  return { test, equals: reader.equals };
}
