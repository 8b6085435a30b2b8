/** The older SOAP services: sign in, work, sign out. */
import type { Door } from "../../kit/door.ts";
import type { HttpAsked, Reply } from "../../kit/http.ts";
import { type Admit, circumstancesOf } from "../erp/circumstances.ts";
import { tableColumns } from "../erp/columns.ts";
import { against, Refused } from "../erp/refused.ts";
import { fullRow } from "../erp/row.ts";
import { sessionOf } from "../erp/sessions.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import type { Answered, Method, Tables } from "../methods/method.ts";
import { orderMethods } from "../methods/order-methods.ts";
import { sessionMethods } from "../methods/session-methods.ts";
import { company } from "../seed/code-lists.ts";
import { type Envelope, faultReply, readEnvelope, resultReply, tablesIn } from "./envelope.ts";

interface Service {
  readonly name: string;
  /** Of its elements; actions begin with it. */
  readonly namespace: string;
  readonly methods: ReadonlyMap<string, Method>;
}

const sessionMod: Service = { name: "SessionMod", namespace: "Ice:Lib:SessionMod", methods: sessionMethods };
const services: Readonly<Record<string, Service>> = {
  "/kinetic/Ice/Lib/SessionMod.svc": sessionMod,
  "/kinetic/Erp/BO/SalesOrder.svc": { name: "SalesOrder", namespace: "Erp:BO:SalesOrder", methods: orderMethods },
};

export const soapUser = { name: "crema", password: "sandbox-password" } as const;

const badSecurity = (): Reply =>
  faultReply("wsse:FailedAuthentication", "The security token could not be authenticated or authorized.");
const goneSession = (): Reply => faultReply("s:Client", "The session is invalid or has expired.");

/** The action without its quotes. */
const actionOf = ({ headers }: HttpAsked): string => {
  const action = headers["soapaction"];
  return typeof action === "string" ? action.replaceAll('"', "") : "";
};

/** `SalesOrder.Update`, by address and action. */
function soapOperation(asked: HttpAsked): string {
  const service = services[asked.url.pathname]?.name ?? asked.url.pathname;
  return `${service}.${actionOf(asked).split("/").at(-1) ?? ""}`;
}

export const soapDoor = (erp: Erp, admit: Admit): Door => ({
  operationOf: soapOperation,
  secrets: ["SessionID", "LoginResult"],
  authWrong: badSecurity,
  authExpired: goneSession,
  answer: (asked) =>
    admit(asked, {
      failed: ({ status, message }) => ({ ...faultReply("s:Server", message), status }),
      answer() {
        try {
          return answered(erp, asked, circumstancesOf(asked, "soap"));
        } catch (error) {
          if (error instanceof Refused)
            return error.words.status === 410 ? goneSession() : faultReply("s:Client", error.words.message);
          throw error;
        }
      },
    }),
});

function answered(erp: Erp, asked: HttpAsked, circumstances: Circumstances): Reply {
  const service = services[asked.url.pathname];
  if (service === undefined) return { status: 404, body: "<h1>404 - File or directory not found.</h1>" };
  if (asked.method !== "POST") return { status: 405, body: "<h1>405 - Method not allowed.</h1>" };
  if (!(asked.headers["content-type"] ?? "").toLowerCase().startsWith("text/xml"))
    return { status: 415, type: "text/plain", body: "Cannot process the message: the expected type is text/xml." };
  const envelope = envelopeIn(asked.text);
  if (typeof envelope === "string") return faultReply("s:Client", envelope);
  const refusal = refusalOf(asked, { service, envelope });
  if (refusal !== undefined) return refusal;
  const method = service.methods.get(envelope.method);
  if (method === undefined) return unknownAction(actionOf(asked));
  const sessionId = checkedSession(erp, circumstances, { service, envelope });
  const result = method(erp, { ...circumstances, sessionId }, parametersOf(envelope));
  return resultReply(envelope.method, service.namespace, full(result));
}

/** What is in the envelope, or what is wrong with it. */
function envelopeIn(text: string): Envelope | string {
  try {
    return readEnvelope(text);
  } catch (error) {
    return error instanceof Error ? error.message : "The message could not be read.";
  }
}

const unknownAction = (action: string): Reply =>
  faultReply("a:ActionNotSupported", `The message with Action '${action}' cannot be processed at the receiver.`);

function refusalOf(
  asked: HttpAsked,
  { service, envelope }: { service: Service; envelope: Envelope },
): Reply | undefined {
  const wanted = `${service.namespace}/${service.name}SvcContract/${envelope.method}`;
  if (actionOf(asked) !== wanted) return unknownAction(actionOf(asked));
  if (envelope.user !== soapUser.name || envelope.password !== soapUser.password) return badSecurity();
  return undefined;
}

/** Every call but the login names its session. @throws Refused where it is gone, or the company is another */
function checkedSession(
  erp: Erp,
  { fault }: Circumstances,
  { service, envelope }: { service: Service; envelope: Envelope },
): string | undefined {
  if (!["", company].includes(envelope.company))
    throw against("Company", `Company "${envelope.company}" is not valid.`);
  if (service === sessionMod && envelope.method === "Login") return undefined;
  sessionOf(erp, fault === "session-expired" ? "" : envelope.sessionId);
  return envelope.sessionId;
}

const parametersOf = ({ parameters }: Envelope): unknown =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, name === "ds" ? tablesIn(value) : value]),
  );

/** Every column of every row. */
const full = ({ ds, returned, ...rest }: Answered): Answered => ({
  ...rest,
  ...(ds === undefined ? {} : { ds: fullTables(ds) }),
  ...(returned === undefined ? {} : { returned: typeof returned === "string" ? returned : fullTables(returned) }),
});

const fullTables = (tables: Tables): Tables =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => {
      const columns = tableColumns[table];
      return [table, columns === undefined ? rows : rows.map((row) => fullRow(columns, row))];
    }),
  );
