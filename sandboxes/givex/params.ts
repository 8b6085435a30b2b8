/** The positions of a method's `params`, by name. */
import { z } from "zod";
import { invalidParams } from "./refusal.ts";

/** Positions after language and transaction code; an empty name is a place nobody uses. */
export interface Positions {
  readonly required: readonly string[];
  /** What may be left off from the end. */
  readonly optional?: readonly string[];
}

export interface SkuLine {
  readonly sku: string;
  readonly unitPrice: string;
  readonly quantity: string;
}

export interface Params {
  /** The client's transaction code. */
  readonly code: string;
  /** Empty where it was left off. */
  value(name: string): string;
  /** What stands at `skus`; none where it was left off or is empty. */
  readonly skus: readonly SkuLine[];
}

export const skusPosition = "skus";

const line = z.tuple([z.string(), z.string(), z.string()]);
const given = z.tuple([z.string().regex(/^[a-z]{2}$/), z.string().min(1)], z.union([z.string(), z.array(line)]));

/** @throws ProtocolFault -32602 when there are too few or too many, or one is not text */
export function readParams(params: readonly unknown[], { required, optional = [] }: Positions): Params {
  const read = given.safeParse(params);
  if (!read.success) throw invalidParams();
  const [, code, ...values] = read.data;
  const names = [...required, ...optional];
  if (values.length < required.length || values.length > names.length) throw invalidParams();
  if (values.some((value, at) => typeof value !== "string" && names[at] !== skusPosition)) throw invalidParams();
  const skus = values[names.indexOf(skusPosition)];
  return {
    code,
    value(name) {
      const value = values[names.indexOf(name)];
      return typeof value === "string" ? value : "";
    },
    skus: Array.isArray(skus) ? skus.map(([sku, unitPrice, quantity]) => ({ sku, unitPrice, quantity })) : [],
  };
}

const hidden: readonly string[] = ["password", "pin", "memberPassword"];

/** A copy of `params` with passwords and PINs masked. */
export function maskedParams(params: readonly unknown[], { required, optional = [] }: Positions): unknown[] {
  const names = ["", "", ...required, ...optional];
  return params.map((value, at) => (hidden.includes(names[at] ?? "") && value !== "" ? "***" : value));
}
