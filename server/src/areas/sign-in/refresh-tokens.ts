import type { refreshTokens } from "@crema/contract/areas/sign-in";
import type { Operation } from "../../platform/http/bind-call.ts";

/** Exchanges a refresh token for a new pair. Source: spec part 1, section 7; AMB-11. */
export const refreshTokenPair: Operation<typeof refreshTokens> = (deps, caller, { body }) =>
  deps.sessions.refresh(body.refreshToken, (name) => caller.cookie(name));
