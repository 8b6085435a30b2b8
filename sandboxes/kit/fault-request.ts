import { z } from "zod";
import type { Faults } from "./faults.ts";

const match = z.strictObject({
  door: z.string().optional(),
  operation: z.string().optional(),
  nth: z.int().min(1).optional(),
});
const order = z.strictObject({ fault: z.string(), times: z.int().min(1).optional(), match: match.optional() });
const plan = z.strictObject({
  plan: z.strictObject({
    seed: z.int(),
    share: z.number().min(0).max(1),
    faults: z.array(z.string()).min(1),
    match: match.optional(),
  }),
});

/** Orders one fault, `{fault, times, match}`, or draws them by chance, `{plan: {seed, share, faults, match}}`. @throws Error that says what is wrong */
export function parseFaults(text: string, faults: Faults): void {
  const asked = z.union([order, plan]).parse(JSON.parse(text));
  if ("plan" in asked) faults.plan(asked.plan);
  else faults.order(asked);
}
