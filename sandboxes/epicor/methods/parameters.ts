/** Values of a method's parameters: typed in JSON, text in XML. */
import { z } from "zod";
import { misshapen } from "../erp/refused.ts";

export const truthParameter = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
export const wholeParameter = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
]);
export const decimalParameter = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
export const textParameter = z.union([z.string(), z.null().transform(() => "")]);

/** @throws Refused that names the parameter that is missing, unknown or of the wrong kind */
export function readParameters<T extends z.ZodType>(shape: T, sent: unknown): z.output<T> {
  const parsed = shape.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.code === "unrecognized_keys" ? issue.keys.join(", ") : (issue?.path.join(".") ?? "");
  if (issue?.code === "unrecognized_keys") throw misshapen(`Parameter ${name} is not a parameter of this method.`);
  const isMissing = typeof sent !== "object" || sent === null || !Object.hasOwn(sent, name);
  throw misshapen(
    isMissing ? `Parameter ${name} is not found in the input object` : `Parameter ${name} is not of the right type.`,
  );
}
