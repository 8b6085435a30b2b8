import type { RefusalWords } from "../erp/refused.ts";
import { json, type Reply } from "../../kit/http.ts";

/** The body every REST refusal has. */
export const errorReply = ({ status, type, message, table }: RefusalWords): Reply =>
  json(
    {
      HttpStatus: status,
      ReasonPhrase: "REST API Exception",
      ErrorMessage: message,
      ErrorType: type,
      ErrorDetails: [{ Message: message, Type: "Error", ...(table === undefined ? {} : { Table: table }) }],
      CorrelationId: crypto.randomUUID(),
    },
    status,
  );

export const conversionPending: RefusalWords = {
  status: 503,
  type: "Ice.Common.ConversionsPendingException",
  message: "The server is not ready: conversions are pending.",
};

export const notSignedIn = (message: string): RefusalWords => ({
  status: 401,
  type: "Epicor.RESTApi.ErrorHandling.ApiException",
  message,
});
