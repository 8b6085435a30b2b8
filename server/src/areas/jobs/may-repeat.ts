import type { Job } from "@crema/contract/areas/jobs";
import { needs } from "@crema/contract/kit";
import { mayCall } from "../../platform/http/access.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { actSources, effectWords } from "./gathered.ts";

/** Kinds of effects that staff bring on by nothing but asking anew on the page of the record. */
export const kindsAskedAnew: readonly string[] = effectWords
  .filter(({ isAskedAnew }) => isAskedAnew === true)
  .map(({ kind }) => kind);

const repeatable = effectWords.filter(({ isAskedAnew }) => isAskedAnew !== true);

/** Every kind of effect that somebody may have sent once more. */
export const everyKind: readonly string[] = repeatable.map(({ kind }) => kind);

/** Kinds of effects that this person may have sent once more: those they may on the pages of their records too. */
export const repeatableBy = ({ principal }: Pick<Caller, "principal">): readonly string[] =>
  repeatable.filter(({ right }) => mayCall(needs(right), principal)).map(({ kind }) => kind);

/** What the page of an act asks of who does something about it there; undefined where it has none. */
const rightOnPage = ({ id, kind }: Pick<Job, "id" | "kind">) =>
  id.startsWith("effect:")
    ? effectWords.find(({ words }) => words === kind)?.right
    : actSources.find(({ name }) => id.startsWith(`${name}:`))?.right;

/** Whether this person may retry, decide or stop it on its page. */
export function mayOnPage({ principal }: Pick<Caller, "principal">, act: Pick<Job, "id" | "kind">): boolean {
  const right = rightOnPage(act);
  return right !== undefined && mayCall(needs(right), principal);
}
