import { inProject } from "./paths.ts";

/**
 * Where Node keeps the code it has compiled, by the text it came from; written when a program ends. A server started next is there in two
 * thirds of the time, with 4 MB less: it never loads what takes the types out of TypeScript. A command takes half of its time. Where it
 * cannot be written, Node goes without.
 */
export const compiledCode: string = inProject("node_modules/.crema-code");
