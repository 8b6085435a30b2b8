// npm start, on any Node from 20: installs what is missing, then hands over to start.ts under the project's own Node.
import { ensureInstalled, runUnderProjectNode } from "./project-node.mjs";

await ensureInstalled();
await runUnderProjectNode("tools/start.ts", process.argv.slice(2));
