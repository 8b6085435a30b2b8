import pino, { type DestinationStream, type Logger } from "pino";
import { messageWithoutValues } from "../values/error-message.ts";
import { propertyOf, textOf } from "../values/property-of.ts";
import { gatheredLines } from "./gathered-lines.ts";

/**
 * The program's log: JSON lines with request ids and call names. Bodies, query strings, names, addresses and tokens
 * never enter; the serializers below see to it for errors and requests.
 * @param destination - where the lines go; standard output unless told
 */
export function createLog(level: string, destination: DestinationStream = gatheredLines()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorWithoutValues, req: () => undefined, res: () => undefined },
    },
    destination,
  );
}

/** PostgreSQL puts row values into `detail` and `where` too. Only message, code and stack are kept. */
function errorWithoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const [code, constraint] = [textOf(error, "code"), propertyOf(error, "constraint")];
  const message = messageWithoutValues(error);
  const stack = error.stack?.replace(error.message, () => message);
  return { type: error.name, message, code: code === "" ? undefined : code, constraint, stack };
}
