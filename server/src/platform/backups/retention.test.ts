import { describe, expect, it } from "vitest";
import { isBaseDue, isTrialDue, expiredBackups } from "./retention.ts";
import { backupProblems } from "./check-backups.ts";
import { firstGap, nextSegment } from "./wal-segments.ts";

const at = (text: string): Date => new Date(text);
const segment = (n: number, timeline = 1): string =>
  `0000000${timeline}${n.toString(16).toUpperCase().padStart(16, "0")}`;
const base = (id: string, day: string, startSegment: string) => ({
  id,
  startSegment,
  finishedAt: `${day}T16:00:30.000Z`,
});

const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id).toSorted();

describe("expiredBackups", () => {
  const now = at("2026-11-23T20:00:00Z");

  it("keeps every moment of the last days restorable: the base before them too, and all WAL that follows it", () => {
    const bases = [
      base("a", "2026-11-01", segment(1)),
      base("b", "2026-11-12", segment(5)),
      base("c", "2026-11-13", segment(9)),
      base("d", "2026-11-22", segment(20)),
    ];
    const segments = [1, 4, 5, 8, 9, 19, 25].map((n) => segment(n));
    const expired = expiredBackups({ bases, segments }, { now, keptDays: 10 });
    // The tenth day back begins on the 13th at 20:00: the base of 16:00 that day is needed.
    expect(ids(expired.bases)).toEqual(["a", "b"]);
    expect(ids(expired.kept)).toEqual(["c", "d"]);
    expect(expired.segments).toEqual([1, 4, 5, 8].map((n) => segment(n)));
  });

  it("never removes the newest base, however old, nor WAL of a timeline that has no base yet", () => {
    const bases = [base("a", "2025-01-01", segment(1)), base("b", "2025-01-02", segment(5))];
    const segments = [segment(1), segment(5), segment(6), segment(6, 2)];
    const expired = expiredBackups({ bases, segments }, { now, keptDays: 10 });
    expect(ids(expired.bases)).toEqual(["a"]);
    expect(expired.segments).toEqual([segment(1)]);
    expect(expiredBackups({ bases: [], segments }, { now, keptDays: 1 })).toEqual({
      bases: [],
      segments: [],
      kept: [],
    });
  });

  it("keeps the WAL of an older timeline as long as a base of it", () => {
    const bases = [base("a", "2026-11-20", segment(5)), base("b", "2026-11-21", segment(7, 2))];
    const segments = [segment(4), segment(5), segment(9), segment(6, 2), segment(7, 2)];
    expect(expiredBackups({ bases, segments }, { now, keptDays: 10 }).segments).toEqual([segment(4), segment(6, 2)]);
    expect(expiredBackups({ bases, segments }, { now, keptDays: 1 }).segments).toEqual([
      segment(4),
      segment(5),
      segment(9),
      segment(6, 2),
    ]);
  });
});

describe("names of WAL segments", () => {
  it("go on in the next log after 256 segments", () => {
    expect(nextSegment("0000000100000000000000FE")).toBe("0000000100000000000000FF");
    expect(nextSegment("0000000100000000000000FF")).toBe("000000010000000100000000");
  });

  it("show the first gap behind a segment of the same timeline", () => {
    expect(firstGap([segment(1), segment(3), segment(4)], segment(3))).toBeUndefined();
    expect(firstGap([segment(4), segment(6), segment(5, 2)], segment(4))).toBe(segment(5));
    expect(firstGap([segment(5)], segment(4))).toBe(segment(4));
    expect(firstGap([], segment(4))).toBeUndefined();
  });
});

describe("times of backups", () => {
  it("are 2 am in Brisbane for a base, and Sunday 3 am for a trial restore", () => {
    expect(isBaseDue(at("2026-11-23T15:59:59Z"), at("2026-11-22T16:00:00Z"))).toBe(false);
    expect(isBaseDue(at("2026-11-23T16:00:00Z"), at("2026-11-22T16:00:00Z"))).toBe(true);
    expect(isBaseDue(at("2026-11-23T12:00:00Z"), undefined)).toBe(true);
    // 2026-11-28 is a Saturday in UTC.
    expect(isTrialDue(at("2026-11-28T16:59:59Z"), at("2026-11-21T17:00:00Z"))).toBe(false);
    expect(isTrialDue(at("2026-11-28T17:00:00Z"), at("2026-11-21T17:00:00Z"))).toBe(true);
  });
});

describe("backupProblems", () => {
  const now = at("2026-11-23T20:00:00Z");
  const expectedAt = at("2026-11-20T00:00:00Z");
  const fine = { succeededAt: at("2026-11-23T19:59:00Z"), expectedAt, problem: "" };

  it("names what failed last and what is overdue, and nothing else", () => {
    expect(
      backupProblems(
        [
          { part: "wal", ...fine },
          { part: "base", ...fine },
        ],
        now,
      ),
    ).toEqual([]);
    expect(
      backupProblems(
        [
          { part: "wal", succeededAt: at("2026-11-23T19:54:00Z"), expectedAt, problem: "" },
          { part: "base", succeededAt: at("2026-11-22T17:00:00Z"), expectedAt, problem: "" },
          { part: "pictures", succeededAt: null, expectedAt, problem: "" },
          { part: "trial", ...fine, problem: "orders has 3 rows instead of 4" },
        ],
        now,
      ),
    ).toEqual([
      "Continuous backup is overdue.",
      "Nightly backup is overdue.",
      "Backup of pictures is overdue.",
      "Weekly trial restore failed: orders has 3 rows instead of 4",
    ]);
  });
});
