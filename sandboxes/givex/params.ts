/** The positions of a method's `params`, by name. */
import { z } from "zod";
import { invalidParams } from "./refusal.ts";

/** Positions after language and transaction code; an empty name is a place nobody uses. */
export interface Positions {
  readonly required: readonly string[];
  /** What may be left off from the end. */
  readonly optional?: readonly string[];
}

export interface Params {
  /** The client's transaction code. */
  readonly code: string;
  /** Empty where it was left off. */
  value(name: string): string;
}

const given = z.tuple([z.string().regex(/^[a-z]{2}$/), z.string().min(1)], z.string());

/** @throws ProtocolFault -32602 when there are too few or too many, or one is not text */
export function readParams(params: readonly unknown[], { required, optional = [] }: Positions): Params {
  const read = given.safeParse(params);
  if (!read.success) throw invalidParams();
  const [, code, ...values] = read.data;
  const names = [...required, ...optional];
  if (values.length < required.length || values.length > names.length) throw invalidParams();
  return { code, value: (name) => values[names.indexOf(name)] ?? "" };
}

const hidden: readonly string[] = ["password", "pin"];

/** A copy of `params` with passwords and PINs masked. */
export function maskedParams(params: readonly unknown[], { required, optional = [] }: Positions): unknown[] {
  const names = ["", "", ...required, ...optional];
  return params.map((value, at) => (hidden.includes(names[at] ?? "") && value !== "" ? "***" : value));
}
