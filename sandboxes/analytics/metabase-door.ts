/** Metabase's static embedding: the page for a frame, and the call behind it, where a question is a card. */
import type { SandboxClock } from "../kit/clock.ts";
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { embedPage, messagePage, unframed } from "./embed-page.ts";
import { checkEmbedToken, type Embedded, type EmbedComplaint, type EmbeddedKind } from "./metabase-token.ts";

export const metabaseSecret = "sandbox-metabase-embedding-secret";

const path = /^\/(?:api\/embed\/(?:dashboard|card)|embed\/(?:dashboard|question))\/([^/]+)$/;

/** What is asked for, and the token for it; undefined for an address that is neither page nor call. */
function embedIn(pathname: string): { kind: EmbeddedKind; token: string } | undefined {
  const token = path.exec(pathname)?.[1];
  return token === undefined
    ? undefined
    : { kind: pathname.includes("embed/dashboard/") ? "dashboard" : "question", token };
}

/** Metabase's own troubles, and those of frames. */
export const metabaseFaults = ["expired", "wrong-key", "page-400", "frame-denied", "cookie-refused"];

const corrupt = "Message seems corrupt or manipulated";
const complaints: Readonly<Record<string, EmbedComplaint>> = {
  expired: { status: 400, complaint: "Token is expired" },
  "wrong-key": { status: 400, complaint: corrupt },
  "page-400": { status: 400, complaint: "Bad request" },
  "cookie-refused": { status: 200, complaint: "Your browser blocks cookies of other sites. Allow them to see this." },
};

export const metabaseDoor = (clock: SandboxClock): Door => ({
  operationOf: ({ url: { pathname } }) =>
    embedIn(pathname) === undefined ? pathname : pathname.slice(1, pathname.lastIndexOf("/")),
  authWrong: (asked) => complain(asked, { status: 400, complaint: corrupt }),
  authExpired: (asked) => complain(asked, { status: 400, complaint: "Token is expired" }),
  answer: (asked) => answer(asked, clock.now()),
});

/** The call answers in plain text, the page shows it. */
const complain = ({ url }: HttpAsked, { status, complaint }: EmbedComplaint): Reply =>
  url.pathname.startsWith("/api/")
    ? { status, type: "text/plain; charset=utf-8", body: complaint }
    : messagePage(complaint, status);

function answer(asked: Asked, now: Date): Reply {
  if (asked.url.pathname === "/api/health") return json({ status: "ok" });
  const embed = embedIn(asked.url.pathname);
  if (asked.method !== "GET" || embed === undefined) return complain(asked, { status: 404, complaint: "Not found." });
  const names = [...asked.url.searchParams.keys()];
  const checked = checkEmbedToken({ ...embed, secret: metabaseSecret, now, asked: names });
  const found = complaints[asked.fault?.kind ?? ""] ?? checked;
  return "complaint" in found ? complain(asked, found) : show(asked, found, now);
}

function show({ url, fault }: Asked, found: Embedded, today: Date): Reply {
  if (url.pathname.startsWith("/api/"))
    return json(url.pathname.includes("/card/") ? cardsOf(found)[0] : dashboardOf(found));
  const states = statesOf(found.params["state"]);
  const page = embedPage({ ...found, states, today });
  return fault?.kind === "frame-denied" ? unframed(page) : page;
}

/** A parameter's value is one or several. */
const statesOf = (given: unknown): string[] =>
  (Array.isArray(given) ? given : [given]).filter((one) => typeof one === "string");

const cardsOf = ({ questions }: Embedded) =>
  questions.map(({ id, title, drawnAs }) => ({
    id,
    name: title,
    description: null,
    display: drawnAs === "bars" ? "bar" : "line",
    parameters: [],
  }));

const dashboardOf = (found: Embedded) => ({
  name: found.title,
  description: null,
  parameters: [],
  dashcards: cardsOf(found).map((card) => ({ id: card.id, card })),
});
