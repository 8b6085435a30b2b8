/** Google's error bodies. Shapes: docs/providers/fcm.md. */
import { json, type Reply } from "../kit/http.ts";

const fcmErrorType = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
const badRequestType = "type.googleapis.com/google.rpc.BadRequest";

interface Violation {
  /** `message.data[0].value`. */
  readonly field: string;
  readonly description: string;
}

interface Refusal {
  readonly code: number;
  readonly message: string;
  /** Google's canonical status. */
  readonly status: string;
  readonly details?: readonly unknown[];
  readonly retryAfterSeconds?: number | undefined;
}

function refusal({ code, message, status, details, retryAfterSeconds = 0 }: Refusal): Reply {
  const reply = json({ error: { code, message, status, ...(details === undefined ? {} : { details }) } }, code);
  return retryAfterSeconds > 0 ? { ...reply, headers: { "retry-after": String(retryAfterSeconds) } } : reply;
}

const fcmError = (errorCode: string): unknown => ({ "@type": fcmErrorType, errorCode });
const badRequest = (...fieldViolations: readonly Violation[]): unknown => ({
  "@type": badRequestType,
  fieldViolations,
});
const invalid = (message: string, details: readonly unknown[]): Reply =>
  refusal({ code: 400, message, status: "INVALID_ARGUMENT", details });

/** The request itself cannot be read: said by Google's front end, which knows nothing of FCM. */
export const unreadable = (description: string): Reply =>
  invalid(`Invalid JSON payload received. ${description}`, [badRequest({ field: "", description })]);

/** The message is not one FCM sends. */
export const wrongMessage = (violation: Violation): Reply =>
  invalid(violation.description, [badRequest(violation), fcmError("INVALID_ARGUMENT")]);

/** A `BadRequest` without violations: captured so. */
export const tooBig = (): Reply =>
  invalid("Android message is too big", [{ "@type": badRequestType }, fcmError("INVALID_ARGUMENT")]);

const badTokenWords = "The registration token is not a valid FCM registration token";

/** The token is none: the violation names `message.token`. */
export const badToken = (): Reply =>
  invalid(badTokenWords, [
    fcmError("INVALID_ARGUMENT"),
    badRequest({ field: "message.token", description: badTokenWords }),
  ]);

/** The same as answered before FCM named the field. */
export const badTokenUnnamed = (): Reply => invalid(badTokenWords, [fcmError("INVALID_ARGUMENT")]);

const ofFcm = (errorCode: string, code: number, { status, message }: { status: string; message: string }) => {
  return (retryAfterSeconds?: number): Reply =>
    refusal({ code, message, status, details: [fcmError(errorCode)], retryAfterSeconds });
};

export const unregistered = ofFcm("UNREGISTERED", 404, {
  status: "NOT_FOUND",
  message: "Requested entity was not found.",
});
export const senderIdMismatch = ofFcm("SENDER_ID_MISMATCH", 403, {
  status: "PERMISSION_DENIED",
  message: "SenderId mismatch",
});
export const thirdPartyAuthError = ofFcm("THIRD_PARTY_AUTH_ERROR", 401, {
  status: "UNAUTHENTICATED",
  message: "Auth error from APNS or Web Push Service",
});
export const quotaExceeded = ofFcm("QUOTA_EXCEEDED", 429, {
  status: "RESOURCE_EXHAUSTED",
  message: "Quota exceeded for quota metric 'Messages sent' and limit 'Messages sent per minute'.",
});
export const unavailable = ofFcm("UNAVAILABLE", 503, {
  status: "UNAVAILABLE",
  message: "The service is currently unavailable.",
});
export const internal = ofFcm("INTERNAL", 500, { status: "INTERNAL", message: "Internal error encountered." });

const signInPage = "See https://developers.google.com/identity/sign-in/web/devconsole-project.";
export const credentialInvalid = (): Reply =>
  refusal({
    code: 401,
    message: `Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. ${signInPage}`,
    status: "UNAUTHENTICATED",
  });

/** What is at no address of Google's: a page, not JSON. */
export const notFoundPage = (path: string): Reply => ({
  status: 404,
  type: "text/html; charset=UTF-8",
  body: `<!DOCTYPE html>\n<html lang=en>\n  <title>Error 404 (Not Found)!!1</title>\n  <p>The requested URL <code>${path.replaceAll(/[&<>"]/g, "")}</code> was not found on this server.`,
});
