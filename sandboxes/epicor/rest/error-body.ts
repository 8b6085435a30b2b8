import type { Failure } from "../erp/circumstances.ts";
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

export const failedWords = ({ status, message }: Failure): RefusalWords => ({
  status,
  type: status === 503 ? "Ice.Common.ConversionsPendingException" : "System.Exception",
  message,
});

export const notSignedIn = (message: string): RefusalWords => ({
  status: 401,
  type: "Epicor.RESTApi.ErrorHandling.ApiException",
  message,
});
