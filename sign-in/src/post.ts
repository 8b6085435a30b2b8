/** Sends one form to the server. Types come from the contract; nothing of it is in the bundle. */
import type { AnswerOf, Call, ErrorBody, RequestOf } from "@crema/contract/kit";
import { settings } from "./settings.ts";

export type Outcome<T> =
  | { readonly kind: "done"; readonly answer: T }
  | { readonly kind: "refused"; readonly message: string; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: "unreachable" };

type PostCall = Call<"POST">;

/** `path` must be the contract's own, or it does not compile. */
export const postOf =
  <C extends PostCall>(path: C["path"]) =>
  async (body: RequestOf<C>["body"]): Promise<Outcome<AnswerOf<C>>> => {
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": settings.contentType },
        credentials: "same-origin",
        body: JSON.stringify(body),
      });
      const text = await response.text();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server holds its answers to the contract
      if (response.ok) return { kind: "done", answer: (text === "" ? undefined : JSON.parse(text)) as AnswerOf<C> };
      return refusalOf(response, text);
    } catch {
      return { kind: "unreachable" };
    }
  };

function refusalOf(response: Response, text: string): Outcome<never> {
  const body: Partial<ErrorBody> = JSON.parse(text);
  const wait = Number(response.headers.get("retry-after") ?? 0);
  const message =
    response.status === 429 && wait > 0
      ? `Too many attempts. Try again in ${waitText(wait)}.`
      : (body.message ?? unreachableMessage);
  return { kind: "refused", message, errors: body.errors ?? {} };
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  return `${minutes} minutes`;
}

export const unreachableMessage = "The server could not be reached. Check your connection and try again.";
