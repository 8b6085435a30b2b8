/** Which faults are drawn; the numbers behind the colons fit the pace of `program.ts`: time-outs of 0.2 s, commits within 2 s. */
const everywhere = [
  "timeout-before-commit",
  "reset-before-commit",
  "refuse-connect:40",
  "429:1",
  "503",
  "html-502",
  "auth-expired",
  "auth-wrong",
  "commit-then-timeout",
  "commit-then-500",
  "commit-then-reset",
  "slow:500",
  "malformed-json",
  "truncated",
  "huge:8",
  "never-ending",
  "stale-read:900",
] as const;

export const epicorFaults: readonly string[] = [
  ...everywhere,
  "late-commit:1200",
  "internal-error",
  "conversion",
  "credit-hold",
  "part-not-found",
  "partial",
];
export const givexFaults: readonly string[] = [
  ...everywhere.filter((kind) => !kind.startsWith("stale-read")),
  "slow-commit:1200",
  "wrong-id",
  "wrong-code",
  "single-quotes",
  "result-code:9",
];
/** What makes the primary address useless: half of these were done all the same. */
export const primaryFaults: readonly string[] = [
  "reset-before-commit",
  "refuse-connect:20",
  "commit-then-reset",
  "commit-then-500",
  "commit-then-timeout",
  "html-502",
];
/** Of all requests. */
export const share = 0.5;
/** Each kind has to happen so often. */
export const leastHits = 50;
