/** Bean Drive itself: a token comes in, a session of its own goes out, and the browser goes on to an address without the token. */
import { randomUUID } from "node:crypto";
import type { Asked, Door } from "../kit/door.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { checkAssertion, type Doubt, type Vouched } from "./assertion.ts";
import type { Arrival, BeanDriveState } from "./bean-drive-state.ts";
import { doorPage, drivePage } from "./drive-page.ts";

const cookieName = "bean_drive_session";
const sessionSeconds = 8 * 3_600;
const rememberSeconds = 120;
const mostArrivals = 200;
const doorName = "drive";

/** The person is known to the issuer, and not here. */
export const driveFaults = ["no-account"];

const refused = (doubt: string, status = 401): Reply =>
  doorPage(status, { text: "This link did not work. Open Bean Drive from the staff console again.", detail: doubt });

export function driveDoor(bench: Bench<BeanDriveState>): Door {
  return {
    calls: {
      "GET /sso": (asked) => arrive(asked, bench),
      "GET /": (asked) => shelves(asked, bench),
      "POST /sign-out": (asked) => signOut(asked, bench),
    },
    secrets: ["token"],
    authWrong: () => refused("the signature is wrong"),
    authExpired: () => refused("the link has expired"),
    answer: ({ url }) => doorPage(404, { text: "There is nothing at this address.", detail: url.pathname }),
  };
}

async function arrive(asked: Asked, bench: Bench<BeanDriveState>): Promise<Reply> {
  const found = await whoIs(asked.url.searchParams.get("token") ?? "", bench);
  const outcome = asked.fault?.kind === "no-account" ? { doubt: "there is no account for this person" } : found;
  note(bench, outcome, asked.headers.referer ?? "");
  if ("doubt" in outcome) return refused(outcome.doubt, asked.fault?.kind === "no-account" ? 403 : 401);
  const session = randomUUID();
  const endsAt = bench.clock.now().getTime() + sessionSeconds * 1_000;
  bench.state().sessions[session] = { person: outcome.person, endsAt };
  asked.commits();
  return goHome(`${session}; Max-Age=${sessionSeconds}`);
}

async function whoIs(token: string, bench: Bench<BeanDriveState>): Promise<Vouched | Doubt> {
  if (token === "") return { doubt: "there is no token" };
  const now = bench.clock.now();
  const found = await checkAssertion(token, { audience: bench.address(doorName), now });
  return "doubt" in found || useUp(bench.state(), found.id, now) ? found : { doubt: "the link was used before" };
}

/** @returns false where the id was used before */
function useUp(state: BeanDriveState, id: string, now: Date): boolean {
  const kept = Object.entries(state.used).filter(([, until]) => until > now.getTime());
  const isNew = !kept.some(([one]) => one === id);
  state.used = Object.fromEntries([...kept, ...(isNew ? [[id, now.getTime() + rememberSeconds * 1_000]] : [])]);
  return isNew;
}

function note(bench: Bench<BeanDriveState>, found: Vouched | Doubt, referer: string): void {
  const state = bench.state();
  const arrival: Arrival = {
    at: bench.clock.now().getTime(),
    person: "person" in found ? (found.person.email ?? found.person.sub) : "",
    outcome: "doubt" in found ? found.doubt : "let in",
    claims: "claims" in found ? found.claims : [],
    referer,
  };
  state.arrivals = [arrival, ...state.arrivals].slice(0, mostArrivals);
}

const goHome = (session: string): Reply => ({
  status: 303,
  headers: {
    location: "/",
    "referrer-policy": "no-referrer",
    "set-cookie": `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Lax`,
  },
  body: "",
});

const sessionOf = ({ headers }: HttpAsked): string =>
  new RegExp(`${cookieName}=([\\w-]+)`).exec(headers.cookie ?? "")?.[1] ?? "";

function shelves(asked: HttpAsked, bench: Bench<BeanDriveState>): Reply {
  const session = bench.state().sessions[sessionOf(asked)];
  if (session === undefined || session.endsAt <= bench.clock.now().getTime())
    return doorPage(401, { text: "Open Bean Drive from the staff console.", detail: "You are not signed in here." });
  return drivePage(session.person);
}

function signOut(asked: Asked, bench: Bench<BeanDriveState>): Reply {
  delete bench.state().sessions[sessionOf(asked)];
  asked.commits();
  return goHome("; Max-Age=0");
}
