/** Every method the sandbox knows, by its name on the wire. */
import { increment } from "./increment.ts";
import { register } from "./issue.ts";
import type { Method } from "./method.ts";
import { history, ping } from "./reads.ts";
import { reverse } from "./undo.ts";

export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({ dc_900: ping, dc_904: register, dc_905: increment, dc_918: reverse, dc_995: history }),
);
