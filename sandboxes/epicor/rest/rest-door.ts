/** Kinetic's REST services, version 2. */
import type { Door } from "../../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../../kit/http.ts";
import { type Admit, circumstancesOf } from "../erp/circumstances.ts";
import { misshapen, Refused } from "../erp/refused.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import { company } from "../seed/code-lists.ts";
import { ofMethod } from "./answer-method.ts";
import { entitySets } from "./entity-sets.ts";
import { errorReply, failedWords, notSignedIn } from "./error-body.ts";
import { checkCallSettings, checkIdentity } from "./identity.ts";
import { readSet } from "./read-entities.ts";
import { notAllowed, type RestQuestion } from "./rest-question.ts";
import { instance, pathOf, restOperation } from "./rest-path.ts";

export const restDoor = (erp: Erp, admit: Admit): Door => ({
  operationOf: ({ method, url }) => restOperation(method, url.pathname),
  authWrong: () => errorReply(notSignedIn("Invalid username or password, or the token has expired.")),
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
  const path = pathOf(asked.url.pathname);
  if (path === undefined) throw misshapen(`No resource was found at ${asked.url.pathname}.`, 404);
  const sets = entitySets[path.service];
  if (sets === undefined) throw misshapen(`Service ${path.service} was not found.`, 404);
  checkIdentity(asked);
  if (path.company !== company) throw misshapen(`Company ${path.company} was not found.`, 404);
  checkCallSettings(asked.headers);
  const question: RestQuestion = {
    erp,
    circumstances,
    service: `${asked.url.origin}/${instance}/api/v2/odata/${company}/${path.service}`,
    asked,
    path,
  };
  const set = sets[path.name];
  if (set === undefined) return ofMethod(question);
  if (asked.method !== "GET") throw notAllowed(asked.method);
  return json(readSet(set, question));
}
