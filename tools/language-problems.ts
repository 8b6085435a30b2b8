import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import bannedWords from "./banned-words.json" with { type: "json" };
import { inProject, projectRoot } from "./paths.ts";
import { type PieceKind, type SourcePiece, sourcePieces } from "./source-pieces.ts";
import { sourceFiles } from "./tree-state.ts";

export interface BannedWord {
  readonly id: string;
  /** Matched against whole words, and against whole parts of names (`orderEffect` is read as `order-effect`). */
  readonly pattern: string;
  readonly in: readonly string[];
  /** What to write instead. */
  readonly use: string;
  /** Paths the rule is limited to, and paths it leaves out. */
  readonly only?: string;
  readonly except?: string;
}

export interface BannedWordList {
  /** Patterns of paths that are not searched, and of terms of others that may stay. */
  readonly allowed: { readonly paths: readonly string[]; readonly terms: readonly string[] };
  readonly rules: readonly BannedWord[];
}

export interface BannedUse {
  readonly rule: BannedWord;
  readonly file: string;
  readonly line: number;
  readonly word: string;
  /** A use of a name that is declared elsewhere. All uses of the same name count as one, so that code that is not renamed yet can be used. */
  readonly isMention: boolean;
}

export type Counts = ReadonlyMap<string, number>;

const COUNTS_FILE = "tools/banned-word-counts.txt";
const LOWER = "npm run check:language -- --lower";
const MOST_NAMED = 20;
const isSearched = /\.(tsx?|css|sql|md)$/u;

const readSource = (file: string): string => readFileSync(inProject(file), "utf8");

/** Every use of a banned word, in the order of the files. */
export function bannedUses(
  files: readonly string[] = sourceFiles(),
  read: (file: string) => string = readSource,
  list: BannedWordList = bannedWords,
): BannedUse[] {
  const allowedPaths = list.allowed.paths.map((path) => new RegExp(path, "u"));
  const allowedTerms = new RegExp(list.allowed.terms.join("|") || "(?!)", "gu");
  const rulesOf = matcher(list.rules);
  return files
    .filter((file) => isSearched.test(file) && !allowedPaths.some((path) => path.test(file)))
    .flatMap((file) => {
      const source = read(file).replaceAll(allowedTerms, (term) => " ".repeat(term.length));
      const name = { kind: "file" as const, text: basename(file), offset: 0 };
      return [name, ...sourcePieces(file, source)].flatMap((piece) =>
        rulesOf(piece.kind, piece.text)
          .filter(({ rule }) => appliesTo(rule, file))
          .map(({ rule, word, index }) => ({
            rule,
            file,
            line: lineAt(source, piece.offset + index),
            word,
            isMention: isMentioned(piece),
          })),
      );
    });
}

const isMentioned = ({ kind, isDeclared }: SourcePiece): boolean => kind === "identifier" && isDeclared !== true;

interface Hit {
  readonly rule: BannedWord;
  readonly word: string;
  readonly index: number;
}

/** Finds the rules a piece breaks; the same name is looked at once only. */
function matcher(rules: readonly BannedWord[]): (kind: PieceKind, text: string) => readonly Hit[] {
  const compiled = new Map<string, { rule: BannedWord; pattern: RegExp }[]>();
  for (const rule of rules) {
    const pattern = new RegExp(`(?<![a-z0-9])(?:${rule.pattern})(?![a-z0-9])`, "giu");
    for (const kind of rule.in) compiled.set(kind, [...(compiled.get(kind) ?? []), { rule, pattern }]);
  }
  const hitsIn = (kind: PieceKind, text: string, isName: boolean): Hit[] =>
    (compiled.get(kind) ?? []).flatMap(({ rule, pattern }) =>
      [...text.matchAll(pattern)].map((match) => ({ rule, word: match[0], index: isName ? 0 : match.index })),
    );
  const known = new Map<string, Hit[]>();
  return (kind, text) => {
    if (kind !== "identifier" && kind !== "file") return hitsIn(kind, text, false);
    const key = `${kind} ${text}`;
    const hits = known.get(key) ?? hitsIn(kind, nameParts(text), true).map((hit) => ({ ...hit, word: text }));
    known.set(key, hits);
    return hits;
  };
}

/** `orderEffect`, `OrderEffect`, `order_effect` and `ORDER_EFFECT` are all `order-effect`. */
const nameParts = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/gu, "$1$3-$2")
    .replaceAll("_", "-")
    .toLowerCase();

const appliesTo = (rule: BannedWord, file: string): boolean =>
  (rule.only === undefined || new RegExp(rule.only, "u").test(file)) &&
  (rule.except === undefined || !new RegExp(rule.except, "u").test(file));

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;

/** What the check compares: the uses now, the counts that are allowed, and which lines are new since these were written. */
export interface LanguageState {
  readonly uses: readonly BannedUse[];
  readonly allowed: Counts;
  readonly isNew: (file: string, line: number) => boolean;
}

/**
 * Compares the number of banned words with the stored one, rule by rule. More is a problem; fewer is one too until the lower number is
 * stored, because otherwise the next change could use up the difference.
 */
export function languageProblems(
  { uses, allowed, isNew }: LanguageState = {
    uses: bannedUses(),
    allowed: storedCounts(),
    isNew: addedLines(),
  },
): string[] {
  const counts = countsOf(uses);
  const risen = [...counts].filter(([id, count]) => count > (allowed.get(id) ?? 0));
  const fallen = [...allowed].filter(([id, count]) => (counts.get(id) ?? 0) < count);
  return [
    ...risen.flatMap(([id, count]) => {
      const ofRule = uses.filter(({ rule }) => rule.id === id);
      const known = new Set(ofRule.filter(({ file, line }) => !isNew(file, line)).map(({ word }) => word));
      const added = ofRule.filter(
        ({ file, line, word, isMention }) => isNew(file, line) && !(isMention && known.has(word)),
      );
      const named = (added.length > 0 ? added : ofRule).slice(0, MOST_NAMED);
      return [
        `${id}: ${count} uses, at most ${allowed.get(id) ?? 0}. Use instead: ${ofRule[0]?.rule.use ?? ""}`,
        ...named.map(({ file, line, word }) => `  ${file}:${line}: ${word}`),
      ];
    }),
    ...(fallen.length === 0
      ? []
      : [`Fewer banned words than stored (${fallen.map(([id]) => id).join(", ")}). Store the lower numbers: ${LOWER}`]),
  ];
}

/** By rule: declarations, texts and file names one by one, every other name once however often it is used. */
export function countsOf(uses: readonly BannedUse[]): Map<string, number> {
  const counts = new Map<string, number>();
  const mentioned = new Set<string>();
  for (const { rule, word, isMention } of uses) {
    const name = `${rule.id} ${word}`;
    if (isMention && mentioned.has(name)) continue;
    if (isMention) mentioned.add(name);
    counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  }
  return counts;
}

/** The numbers to store: those of now, but never more than are allowed; a rule that is new starts with its number of now. */
export function loweredCounts(counts: Counts, allowed: Counts, ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id) => [id, Math.min(counts.get(id) ?? 0, allowed.get(id) ?? Number.POSITIVE_INFINITY)]));
}

/** Reads one `rule number` a line. After a merge a rule may have two lines; the larger one counts until `--lower` has run. */
export function parseCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, id = "", count] of text.matchAll(/^([a-z-]+) (\d+)$/gmu))
    counts.set(id, Math.max(counts.get(id) ?? 0, Number(count)));
  return counts;
}

export const writtenCounts = (counts: Counts): string => [...counts].map(([id, count]) => `${id} ${count}\n`).join("");

export const storedCounts = (): Map<string, number> => parseCounts(readSource(COUNTS_FILE));

/** Stores lower numbers; tells which rules have risen, whose numbers stay. */
export function lowerStoredCounts(): string[] {
  const counts = countsOf(bannedUses());
  const allowed = storedCounts();
  const ids = bannedWords.rules.map(({ id }) => id);
  writeFileSync(inProject(COUNTS_FILE), writtenCounts(loweredCounts(counts, allowed, ids)));
  return ids.filter((id) => allowed.has(id) && (counts.get(id) ?? 0) > (allowed.get(id) ?? 0));
}

/** Which lines were added since the counts were last committed. Without git history nothing is known to be new. */
function addedLines(): (file: string, line: number) => boolean {
  const added = new Map<string, Set<number>>();
  try {
    const base = git("log", "-1", "--format=%H", "--", COUNTS_FILE).trim() || "HEAD";
    let file = "";
    for (const [, path, start, length] of git("diff", "-U0", "--no-color", "--no-ext-diff", base).matchAll(
      /^(?:\+\+\+ b\/(.+)|@@ -\S+ \+(\d+)(?:,(\d+))? @@.*)$/gmu,
    )) {
      if (path !== undefined) file = path;
      const lines = added.get(file) ?? new Set<number>();
      for (let line = Number(start); line < Number(start) + Number(length ?? 1); line += 1) lines.add(line);
      added.set(file, lines);
    }
    for (const untracked of git("ls-files", "--others", "--exclude-standard", "-z").split("\0"))
      added.set(untracked, new Set(Array.from({ length: 10_000 }, (_, index) => index)));
  } catch {
    return () => false;
  }
  return (path, line) => added.get(path)?.has(line) ?? false;
}

const git = (...args: string[]): string =>
  execFileSync("git", args, {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
