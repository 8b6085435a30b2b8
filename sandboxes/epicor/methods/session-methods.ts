/** Signing in and out, for REST and SOAP alike. */
import { z } from "zod";
import { against, misshapen } from "../erp/refused.ts";
import { closeSession, openSession, sessionOf } from "../erp/sessions.ts";
import type { Session } from "../erp/state.ts";
import { company, site } from "../seed/code-lists.ts";
import { type Around, type Method, takes } from "./method.ts";
import { textParameter } from "./parameters.ts";

function ownSession({ erp, circumstances }: Around): Session {
  if (circumstances.sessionId === undefined) throw misshapen("There is no session.");
  return sessionOf(erp, circumstances.sessionId);
}

const credentials = z.strictObject({ userID: textParameter.optional(), password: textParameter.optional() });

export const sessionMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["Login", takes(credentials, (_, { erp }) => ({ returned: openSession(erp) }))],
  [
    "Logout",
    takes(z.strictObject({}), (_, { erp, circumstances }) => {
      if (circumstances.sessionId !== undefined) closeSession(erp, circumstances.sessionId);
      return {};
    }),
  ],
  [
    "SetCompany",
    takes(z.strictObject({ companyID: textParameter }), ({ companyID }, around) => {
      if (companyID !== company) throw against("Company", `Company "${companyID}" is not valid.`);
      ownSession(around).company = companyID;
      return { out: { companyName: "Bean Coffee Trading" } };
    }),
  ],
  [
    "SetPlant",
    takes(z.strictObject({ newPlant: textParameter }), ({ newPlant }, around) => {
      if (newPlant !== site) throw against("Plant", `Site "${newPlant}" is not valid.`);
      ownSession(around).plant = newPlant;
      return { out: { newPlantName: "Main roastery" } };
    }),
  ],
]);
