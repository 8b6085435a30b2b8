// node tools/with-node.mjs FILE.ts [argument …]   runs a file of this project under the Node it brings
// node tools/with-node.mjs --bin NAME [argument …]   runs a program of an installed package the same way
import { fail, runPackageProgram, runUnderProjectNode } from "./project-node.mjs";

const [first, ...rest] = process.argv.slice(2);
if (first === "--bin" && rest[0]) await runPackageProgram(rest[0], rest.slice(1));
else if (first && first !== "--bin") await runUnderProjectNode(first, rest);
else fail("Usage: node tools/with-node.mjs FILE.ts [argument …], or --bin NAME [argument …].");
