import { areaProblems } from "./area-problems.ts";

const problems = areaProblems();
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log("Folders, pages and the list of areas agree.");
process.exitCode = problems.length === 0 ? 0 : 1;
