import { bannedUses, languageProblems, lowerStoredCounts } from "./language-problems.ts";

const USAGE = "npm run check:language [-- --lower | --list RULE]";
const [option, rule] = process.argv.slice(2);

if (option === "--lower") {
  const risen = lowerStoredCounts();
  if (risen.length > 0) console.error(`These have risen, and their numbers stay: ${risen.join(", ")}`);
  process.exitCode = risen.length > 0 ? 1 : 0;
} else if (option === "--list" && rule !== undefined) {
  for (const use of bannedUses())
    if (use.rule.id === rule) console.log(`${use.file}:${use.line}: ${use.word} (use: ${use.rule.use})`);
} else if (option === undefined) {
  const problems = languageProblems();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
