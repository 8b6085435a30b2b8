import type { Secret } from "../../../platform/config/secret.ts";

/** Where the mail server is and how far it is trusted. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (port 465). */
  readonly secure: boolean;
  /** Go on only after STARTTLS; not over loopback, where there is nobody in between. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|localhost|\[?::1\]?)$/;

/** @param url - SMTP_URL: `smtps://user:password@host:465` or `smtp://user:password@host:587` */
export function readSmtpUrl(url: Secret): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const secure = protocol === "smtps:";
  const isLocal = loopback.test(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLocal,
    ignoreTLS: !secure && isLocal,
    auth: username === "" ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
