/** Epicor Commerce Connect: XML messages, told apart by their type. `GOR` makes an order. */
import type { Door } from "../../kit/door.ts";
import type { HttpAsked, Reply } from "../../kit/http.ts";
import { type Admit, circumstancesOf } from "../erp/circumstances.ts";
import { misshapen, Refused } from "../erp/refused.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import { around, escaped } from "../xml.ts";
import { createOrder } from "./create-order.ts";
import { readMessage } from "./message.ts";

export const eccPath = "/ecc";

/** Of the request's element, without reading the rest. */
const typeIn = ({ text }: HttpAsked): string => /<request\b[^>]*\stype="(\w{2,8})"/.exec(text)?.[1] ?? "unknown";

function messageReply(type: string, { code, words = "", content = "" }: Answer): Reply {
  const description = around("description", escaped(words));
  const body = `<status><code>${code}</code>${description}</status>${content}`;
  return {
    type: "text/xml; charset=utf-8",
    body: `<messages><response type="${escaped(type)}"><body>${body}</body></response></messages>`,
  };
}

interface Answer {
  readonly code: number;
  readonly words?: string;
  readonly content?: string;
}

export const eccDoor = (erp: Erp, admit: Admit): Door => ({
  operationOf: typeIn,
  authWrong: (asked) => messageReply(typeIn(asked), { code: 401, words: "Not authorised." }),
  answer: (asked) =>
    admit(asked, {
      failed: ({ status, message }) => ({
        ...messageReply(typeIn(asked), { code: status, words: message }),
        status,
      }),
      answer() {
        try {
          return answered(erp, asked, circumstancesOf(asked, "ecc"));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          return messageReply(typeIn(asked), { code: error.words.status, words: error.words.message });
        }
      },
    }),
});

function answered(erp: Erp, asked: HttpAsked, circumstances: Circumstances): Reply {
  if (asked.url.pathname !== eccPath) return { status: 404, type: "text/plain", body: "Not Found" };
  if (asked.method !== "POST") return { status: 405, type: "text/plain", body: "Method Not Allowed" };
  if (!/^(text|application)\/xml/i.test(asked.headers["content-type"] ?? ""))
    return { status: 415, type: "text/plain", body: "Unsupported Media Type" };
  const { type, body } = readMessage(asked.text);
  if (type !== "GOR") throw misshapen(`Message type ${type} is not supported.`);
  return messageReply(type, { code: 200, content: createOrder(erp, circumstances, body) });
}
