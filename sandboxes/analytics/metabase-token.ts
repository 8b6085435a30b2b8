/**
 * Checks a token of Metabase's static embedding as Metabase does, complaint for complaint. Source: metabase/metabase,
 * `src/metabase/api/embed/common.clj` (parameters) and `util/embed.clj` (signature, 60 seconds of leeway).
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { fieldOf } from "../kit/http.ts";
import { readJwt, type ReadJwt } from "../kit/jwt.ts";
import { dashboards, type Question } from "./dashboards.ts";

const leewaySeconds = 60;
const corrupt = "Message seems corrupt or manipulated";

export interface Embedded {
  readonly title: string;
  readonly questions: readonly Question[];
  readonly params: Readonly<Record<string, unknown>>;
}

export interface EmbedComplaint {
  readonly status: number;
  readonly complaint: string;
}

export type EmbeddedKind = "dashboard" | "question";

interface TokenCheck {
  readonly kind: EmbeddedKind;
  readonly token: string;
  readonly secret: string;
  readonly now: Date;
  /** Parameters of the address. */
  readonly asked: readonly string[];
}

const refuse = (complaint: string, status = 400): EmbedComplaint => ({ status, complaint });

export function checkEmbedToken({ kind, token, secret, now, asked }: TokenCheck): Embedded | EmbedComplaint {
  const jwt = readJwt(token);
  if (jwt === undefined || !isSigned(jwt, secret)) return refuse(corrupt);
  const ends = fieldOf(jwt.claims, "exp");
  if (typeof ends === "number" && ends + leewaySeconds <= now.getTime() / 1_000)
    return refuse(`Token is expired (${ends})`);
  const id = fieldOf(fieldOf(jwt.claims, "resource"), kind);
  if (id === undefined || id === null) return refuse(`Token is missing value for keypath [:resource :${kind}]`);
  const params = z.record(z.string(), z.unknown()).safeParse(fieldOf(jwt.claims, "params"));
  if (!params.success) return refuse("Token is missing value for keypath [:params]");
  const found = resourceOf(kind, id);
  if (found === undefined) return refuse("Not found.", 404);
  if (!found.isPublished) return refuse("Embedding is not enabled for this object.");
  const complaint = paramsComplaint(found.locked, params.data, asked);
  return complaint === undefined ? { ...found, params: params.data } : refuse(complaint);
}

function isSigned({ header, signed, signature }: ReadJwt, secret: string): boolean {
  if (fieldOf(header, "alg") !== "HS256") return false;
  const right = createHmac("sha256", secret).update(signed).digest();
  return right.length === signature.length && timingSafeEqual(right, signature);
}

function resourceOf(kind: EmbeddedKind, id: unknown) {
  if (kind === "dashboard") return dashboards.find((one) => one.id === id);
  return dashboards
    .flatMap(({ questions, locked, isPublished }) => questions.map((one) => ({ one, locked, isPublished })))
    .filter(({ one }) => one.id === id)
    .map(({ one, ...rest }) => ({ ...rest, title: one.title, questions: [one] }))[0];
}

/** Blank texts count as nothing given. */
function paramsComplaint(
  locked: readonly string[],
  params: Readonly<Record<string, unknown>>,
  asked: readonly string[],
): string | undefined {
  const given = Object.keys(params).filter((name) => params[name] !== "");
  const missing = locked.find((name) => !given.includes(name));
  if (missing !== undefined) return `You must specify a value for :${missing} in the JWT.`;
  const overridden = locked.find((name) => asked.includes(name));
  if (overridden !== undefined) return `You can only specify a value for :${overridden} in the JWT.`;
  const unknown = [...given, ...asked].find((name) => !locked.includes(name));
  return unknown === undefined ? undefined : `Unknown parameter :${unknown}.`;
}
