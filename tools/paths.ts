import { dirname, join } from "node:path";

export const projectRoot: string = dirname(import.meta.dirname);

export const inProject = (...parts: string[]): string => join(projectRoot, ...parts);
