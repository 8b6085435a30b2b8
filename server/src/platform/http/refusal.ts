import {
  type CallRefusal,
  type ConflictBody,
  type ErrorBody,
  type GeneralRefusal,
  type RefusalCode,
  statusOf,
} from "@crema/contract/kit";

/** The rule says no: 4xx with a code of the closed list, a sentence for people, and per-field texts where there are fields. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly conflict: ConflictBody | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly batch: string | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    more: {
      errors?: Readonly<Record<string, string>>;
      conflict?: ConflictBody;
      retryAfterSeconds?: number;
      batch?: string;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = statusOf(code);
    this.errors = more.errors;
    this.conflict = more.conflict;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.batch = more.batch;
  }
}

export const bodyOfRefusal = ({ code, message, errors, conflict, batch }: Refusal, requestId: string): ErrorBody => ({
  code,
  message,
  ...(errors === undefined ? {} : { errors }),
  ...conflict,
  ...(batch === undefined ? {} : { batch }),
  requestId,
});

export const refuse = (code: CallRefusal | GeneralRefusal, message: string): Refusal => new Refusal(code, message);
export const nothingHere = (): Refusal => new Refusal("not_found", "There is nothing at this address");
/** @param what - a word for it; a record's word in the audit, `voucher-code`, is written as one */
export function notFound(what: string): Refusal {
  const words = what.replaceAll("-", " ");
  return new Refusal("not_found", `${words.charAt(0).toUpperCase()}${words.slice(1)} not found`);
}

/** 422 with a text per field; the message is the first of them, so that a client that shows only one shows a useful one. */
export function invalid(errors: Readonly<Record<string, string>>): Refusal {
  return new Refusal("invalid", Object.values(errors)[0] ?? "Invalid request", { errors });
}

/** A third party failed; 502, or 504 when it did not answer in time. `isRetryable` says whether asking again may help. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly operation: string;
  readonly isRetryable: boolean;
  /** It was asked as often as it allows: nothing is wrong with it. */
  readonly isOverLimit: boolean;
  readonly status: 502 | 504;

  constructor(given: {
    provider: string;
    operation: string;
    message: string;
    isRetryable: boolean;
    isOverLimit?: boolean;
    timedOut?: boolean;
    cause?: unknown;
  }) {
    super(given.message, { cause: given.cause });
    this.provider = given.provider;
    this.operation = given.operation;
    this.isRetryable = given.isRetryable;
    this.isOverLimit = given.isOverLimit === true;
    this.status = given.timedOut === true ? 504 : 502;
  }
}
