/** Names of WAL segments: 8 hex digits each of timeline, log and segment. Pure. Source: PostgreSQL, "WAL Internals". */

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);
export const isTimelineHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);
export const timelineOf = (segment: string): string => segment.slice(0, 8);

/** Segments have 16 MB, as initdb makes them, and a log file has 256 of them. */
const segmentsPerLog = 256;

export function nextSegment(segment: string): string {
  const at = Number.parseInt(segment.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(segment.slice(16), 16) + 1;
  return timelineOf(segment) + hex(Math.floor(at / segmentsPerLog)) + hex(at % segmentsPerLog);
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, "0");

/** @returns the first segment that is missing although a later one of its timeline is stored; undefined if there is none */
export function firstGap(stored: Iterable<string>, from: string): string | undefined {
  const later = [...stored].filter((name) => timelineOf(name) === timelineOf(from) && name >= from).toSorted();
  let expected = from;
  for (const name of later) {
    if (name !== expected) return expected;
    expected = nextSegment(name);
  }
  return undefined;
}
