import { describe, expect, it } from "vitest";
import {
  type BannedUse,
  type BannedWordList,
  bannedUses,
  countsOf,
  type LanguageState,
  languageProblems,
  loweredCounts,
  parseCounts,
  writtenCounts,
} from "./language-problems.ts";
import { sourcePieces } from "./source-pieces.ts";

const list: BannedWordList = {
  allowed: { paths: ["^docs/acceptance/"], terms: ["useEffect"] },
  rules: [
    { id: "effect", in: ["identifier", "file"], pattern: "effects?", use: "outbound task" },
    { id: "parked", in: ["text", "comment", "docs"], pattern: "parked", use: "needs attention" },
    { id: "stand", in: ["identifier"], pattern: "stand", use: "fixture", except: "^bench/" },
  ],
};
const usesIn = (files: Record<string, string>): BannedUse[] =>
  bannedUses(Object.keys(files), (file) => files[file] ?? "", list);
const placesIn = (files: Record<string, string>): string[] =>
  usesIn(files).map(({ file, line, word }) => `${file}:${line}: ${word}`);

const piecesOf = (source: string): string[] =>
  sourcePieces("a.tsx", source).map(({ kind, text }) => `${kind} ${text.trim()}`);

describe("the search for banned words", () => {
  it("finds them as parts of names in any spelling, and of file names", () => {
    expect(
      placesIn({
        "server/a.ts": "const x = 1;\ncall(orderEffect, EFFECT_KIND, effect_id, HTTPEffect);",
        "server/effect-rows.ts": "",
        "server/b.sql": "alter table outbound_effects add x int;",
        "portal/c.css": ".effect-row { color: red; }",
      }),
    ).toEqual([
      "server/a.ts:2: orderEffect",
      "server/a.ts:2: EFFECT_KIND",
      "server/a.ts:2: effect_id",
      "server/a.ts:2: HTTPEffect",
      "server/effect-rows.ts:1: effect-rows.ts",
      "server/b.sql:1: outbound_effects",
      "portal/c.css:1: effect-row",
    ]);
  });

  it("leaves ordinary English alone where only names are banned", () => {
    expect(
      placesIn({ "a.ts": '// takes effect\nconst effective = "It has no effect.";', "a.md": "No effect." }),
    ).toEqual([]);
  });

  it("finds phrases in texts, comments and pages, and not in names", () => {
    expect(
      placesIn({
        "a.tsx": '/** Is parked. */\nconst isParked = "Parked here";\nreturn <p title="x">It is parked.</p>;',
        "a.md": "One\nis parked.",
      }),
    ).toEqual(["a.tsx:1: parked", "a.tsx:2: Parked", "a.tsx:3: parked", "a.md:2: parked"]);
  });

  it("leaves out allowed terms and paths, and the paths a rule excepts", () => {
    expect(
      placesIn({
        "a.tsx": "useEffect(() => undefined, []);",
        "docs/acceptance/a.md": "parked",
        "bench/a.ts": "const stand = 1;",
      }),
    ).toEqual([]);
  });
});

describe("the pieces of a source file", () => {
  it("are separated in templates, in expressions inside these, and after regular expressions with quotes", () => {
    expect(piecesOf('f(`one ${a ? `two ${b}` : { c }} three`, /["\'`/]/u, "four five");')).toEqual([
      "identifier f",
      "text one",
      "identifier a",
      "text two",
      "identifier b",
      "text ",
      "identifier c",
      "text three",
      "identifier u",
      "text four five",
    ]);
  });

  it("are names in SQL", () => {
    expect(piecesOf("sql<Row>`select ${a} from outbound_effects where state = 'is sent'`;")).toEqual([
      "identifier sql",
      "identifier Row",
      "identifier select",
      "identifier a",
      "identifier from",
      "identifier outbound_effects",
      "identifier where",
      "identifier state",
      "text is sent",
    ]);
  });

  it("survive an apostrophe in markup, and skip the paths of imports", () => {
    expect(piecesOf('import { a } from "./effect.ts";\nconst b = <p>It isn\'t here</p>; // it\'s "c"')).toEqual([
      "identifier import",
      "identifier a",
      "identifier from",
      "identifier const",
      "identifier b",
      "identifier p",
      "text It isn't here",
      "identifier p",
      'comment // it\'s "c"',
    ]);
  });
});

const isInB = (file: string): boolean => file === "b.ts";
const isOnLineTwo = (_file: string, line: number): boolean => line === 2;

describe("the number of banned words", () => {
  const uses = usesIn({ "a.ts": "const oldEffect = 1;\nconst newEffect = 2;" });
  const problemsFor = (allowed: Record<string, number>, isNew: LanguageState["isNew"] = isOnLineTwo): string[] =>
    languageProblems({ uses, allowed: new Map(Object.entries(allowed)), isNew });

  it("may stay", () => {
    expect(problemsFor({ effect: 2, parked: 0 })).toEqual([]);
  });

  it("must not rise: the new uses are named, with what to write instead", () => {
    expect(problemsFor({ effect: 1 })).toEqual([
      "effect: 2 uses, at most 1. Use instead: outbound task",
      "  a.ts:2: newEffect",
    ]);
  });

  it("names every use if it cannot tell which ones are new", () => {
    expect(problemsFor({}, () => false)).toEqual([
      "effect: 2 uses, at most 0. Use instead: outbound task",
      "  a.ts:1: oldEffect",
      "  a.ts:2: newEffect",
    ]);
  });

  it("must be stored when it has fallen", () => {
    expect(problemsFor({ effect: 3, parked: 1 })).toEqual([
      "Fewer banned words than stored (effect, parked). Store the lower numbers: npm run check:language -- --lower",
    ]);
  });

  it("is stored lower, never higher, with a new rule at its number of now", () => {
    const lowered = loweredCounts(
      new Map([
        ["effect", 5],
        ["parked", 1],
        ["stand", 7],
      ]),
      parseCounts("effect 4\nparked 3\nremoved 2\n"),
      ["effect", "parked", "stand"],
    );
    expect(writtenCounts(lowered)).toBe("effect 4\nparked 1\nstand 7\n");
  });

  it("is the larger one of two lines that a merge left", () => {
    expect(parseCounts("<<<<<<< ours\neffect 4\n=======\neffect 3\n>>>>>>> theirs\n")).toEqual(
      new Map([["effect", 4]]),
    );
  });

  it("is counted rule by rule: each declaration, and each other name once however often it is used", () => {
    expect(
      countsOf(
        usesIn({
          "a.ts": "const effect = 1;\nrun(effect, oldEffect, oldEffect, stand);",
          "b.ts": "const effect = 2;\nrun(oldEffect);",
        }),
      ),
    ).toEqual(
      new Map([
        ["effect", 4],
        ["stand", 1],
      ]),
    );
  });

  it("does not rise when new code uses an old name", () => {
    const old = usesIn({ "a.ts": "run(oldEffect);", "b.ts": "" });
    const more = usesIn({ "a.ts": "run(oldEffect);", "b.ts": "run(oldEffect);\nconst myEffect = 1;" });
    expect(countsOf(old)).toEqual(new Map([["effect", 1]]));
    expect(languageProblems({ uses: more, allowed: countsOf(old), isNew: isInB })).toEqual([
      "effect: 2 uses, at most 1. Use instead: outbound task",
      "  b.ts:2: myEffect",
    ]);
  });
});
