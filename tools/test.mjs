// npm test, on any Node from 20: installs what is missing, then hands over to test.ts under the project's own Node.
import { ensureInstalled, runUnderProjectNode } from "./project-node.mjs";

await ensureInstalled();
await runUnderProjectNode("tools/test.ts", process.argv.slice(2));
