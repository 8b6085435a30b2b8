import type { ErrorBody } from "@crema/contract/kit";

/** Why a call did not work: the server's refusal or failure, or `network` when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorBody["code"] | "network";
  /** The server's own sentence; '' when it gave none. */
  readonly serverMessage: string;
  /** The same sentence as calls on segments carry it for their screens; '' on a fault within the server. Source: AMB-115. */
  readonly errmsg: string;
  /** Per field path, only on 422. */
  readonly errors: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Who saved in between, and which fields have another value by now, on 409 `changed_by_someone_else`. */
  readonly conflict:
    | { readonly changedBy: string; readonly changedAt: string; readonly fields: readonly string[] }
    | undefined;

  constructor(status: number, body: Partial<ErrorBody>, cause?: unknown) {
    super(body.message ?? (status === 0 ? "The server cannot be reached" : `The server answered ${status}`), { cause });
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? (status === 0 ? "network" : "internal");
    this.serverMessage = body.message ?? "";
    this.errmsg = body.errmsg ?? "";
    this.errors = body.errors ?? {};
    this.requestId = body.requestId ?? "";
    this.conflict = conflictOf(body);
  }

  /** The server understood and said no; trying the same again will not help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

const conflictOf = ({ code, changedBy = "", changedAt = "", conflicts = {} }: Partial<ErrorBody>) =>
  code === "changed_by_someone_else" ? { changedBy, changedAt, fields: Object.keys(conflicts) } : undefined;

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const objectOf = (value: unknown): object | undefined =>
  typeof value === "object" && value !== null ? value : undefined;

function fieldErrors(value: unknown): Record<string, string> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Reads an error body of any shape; what is missing or of another type is left out. */
export function readErrorBody(text: string): Partial<ErrorBody> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof body !== "object" || body === null) return {};
  const part = (name: string): unknown => Reflect.get(body, name);
  const found: Record<string, unknown> = {
    code: textOf(part("code")),
    message: textOf(part("message")),
    errmsg: textOf(part("errmsg")),
    errors: fieldErrors(part("errors")),
    requestId: textOf(part("requestId")),
    changedBy: textOf(part("changedBy")),
    changedAt: textOf(part("changedAt")),
    conflicts: objectOf(part("conflicts")),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const generic = "Something went wrong";
const noAnswer = "No answer from the server: check the connection and try again";

/** The server's sentence for a notice, else the given one, else what is known of it. Source: USR-DET-40. */
export function messageOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? generic;
  if (error.serverMessage !== "") return error.serverMessage;
  return otherwise ?? (error.code === "network" ? noAnswer : generic);
}
