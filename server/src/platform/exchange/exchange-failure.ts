/**
 * An exchange that came to nothing, in the words of outcomes (`platform/outbound/effect.ts`). The reason is for staff: no address, no
 * content. Adapters say so too of answers that mean it.
 */
export type ExchangeFailure =
  /** Not a byte of it arrived; or it was not worked on: our settings, too many calls. */
  | {
      readonly kind: "not-sent";
      readonly reason: string;
      readonly retryAfterSeconds?: number | undefined;
      /** It was not tried: the server is left alone for a while after failures. */
      readonly isResting?: boolean | undefined;
    }
  /** It may have arrived, and been acted on. */
  | { readonly kind: "unknown"; readonly reason: string };

export function namedFailure<F extends ExchangeFailure>(who: string, failure: F): F {
  if (failure.kind === "unknown") return { ...failure, reason: `${who} did not answer: ${failure.reason}` };
  const { isResting, reason } = failure;
  if (isResting === true)
    return { ...failure, reason: `${who} is ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` };
  return { ...failure, reason: `${who} was not reached: ${reason}` };
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused",
  ENOTFOUND: "There is no server of that name",
  EAI_AGAIN: "The server's name could not be looked up",
  EHOSTUNREACH: "The server cannot be reached",
  ENETUNREACH: "The server cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "The server did not take the connection in time",
  UND_ERR_INVALID_ARG: "The request cannot be sent as it is",
  ERR_INVALID_URL: "The request cannot be sent as it is",
  CERT_HAS_EXPIRED: "The server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate is not trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The server's certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is of another name",
  UND_ERR_HEADERS_TIMEOUT: "No answer in time",
  UND_ERR_BODY_TIMEOUT: "The answer did not end in time",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "The answer was too large",
  UND_ERR_SOCKET: "The connection broke off",
  ECONNRESET: "The connection broke off",
  EPIPE: "The connection broke off",
};

/**
 * What an error of the HTTP client says about the request.
 * @param hasBegun - whether its connection stood and a byte of it may have left. That alone decides; no error code does, since
 * a connection that stood can break with the codes of one that never came about
 */
export function failureOf(error: unknown, { hasBegun }: { hasBegun: boolean }): ExchangeFailure {
  const code = codeOf(error);
  const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
  const known = reasons[code] ?? (code.startsWith("ERR_SSL") ? "The secure connection failed" : undefined);
  if (hasBegun)
    return { kind: "unknown", reason: known ?? (isLate ? "No answer in time" : "The answer cannot be read") };
  return {
    kind: "not-sent",
    reason: known ?? (isLate ? "There was no time left to send it" : "No connection came about"),
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const own = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return own ?? (error.cause instanceof Error ? codeOf(error.cause) : "");
}
