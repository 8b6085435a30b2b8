/** Kinetic's REST services, version 2. */
import type { Door } from "../../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../../kit/http.ts";
import { type Admit, circumstancesOf } from "../erp/circumstances.ts";
import { misshapen, Refused } from "../erp/refused.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import { company } from "../seed/code-lists.ts";
import { ofSet } from "./answer-entities.ts";
import { ofMethod } from "./answer-method.ts";
import { entitySets } from "./entity-sets.ts";
import { errorReply, failedWords, notSignedIn } from "./error-body.ts";
import { checkCallSettings, checkIdentity, sessionIdIn } from "./identity.ts";
import type { RestQuestion } from "./rest-question.ts";
import { instance, isTokenResource, pathOf, restOperation } from "./rest-path.ts";
import { tokenReply } from "./token-resource.ts";

export const restDoor = (erp: Erp, admit: Admit): Door => ({
  operationOf: ({ method, url }) => restOperation(method, url.pathname),
  secrets: ["api-key", "AccessToken", "license", "sessioninfo"],
  authWrong: () => errorReply(notSignedIn("Invalid username or password, or the token has expired.")),
  authExpired: () => errorReply(notSignedIn("Invalid username or password, or the token has expired.")),
  answer: (asked) =>
    admit(asked, {
      failed: (failure) => errorReply(failedWords(failure)),
      answer() {
        try {
          return answered(erp, asked, circumstancesOf(asked, "rest"));
        } catch (error) {
          if (error instanceof Refused) return errorReply(error.words);
          throw error;
        }
      },
    }),
});

function answered(erp: Erp, asked: HttpAsked, circumstances: Circumstances): Reply {
  if (isTokenResource(asked.url.pathname) && asked.method === "POST") return tokenReply(erp, asked);
  const path = pathOf(asked.url.pathname);
  if (path === undefined) throw misshapen(`No resource was found at ${asked.url.pathname}.`, 404);
  const sets = entitySets[path.service];
  if (sets === undefined) throw misshapen(`Service ${path.service} was not found.`, 404);
  checkIdentity(erp, asked, path.service);
  if (path.company !== company) throw misshapen(`Company ${path.company} was not found.`, 404);
  checkCallSettings(asked.headers);
  const sessionId = sessionIdIn(erp, asked.headers, circumstances.fault);
  const question: RestQuestion = {
    erp,
    circumstances: { ...circumstances, sessionId },
    query: asked.url.searchParams,
    service: `${asked.url.origin}/${instance}/api/v2/odata/${company}/${path.service}`,
    asked,
    path,
  };
  const set = sets[path.name];
  if (set !== undefined) return ofSet(set, question);
  return ["", "$metadata"].includes(path.name) ? serviceReply(question) : ofMethod(question);
}

/** The service's own page, which tells that it is there. */
function serviceReply({ path, service }: RestQuestion): Reply {
  const names = Object.keys(entitySets[path.service] ?? {});
  if (path.name === "")
    return json({
      "@odata.context": `${service}/$metadata`,
      value: names.map((name) => ({ name, kind: "EntitySet", url: name })),
    });
  const sets = names.map((name) => `<EntitySet Name="${name}" />`).join("");
  return {
    type: "application/xml; charset=utf-8",
    body: `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="${path.service}" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityContainer Name="Default">${sets}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
  };
}
