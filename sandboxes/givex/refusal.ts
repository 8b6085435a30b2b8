/** Answers that are not ok: a result code and its text at HTTP 200, or, of the protocol, a JSON-RPC error. */

/** A business error: nothing was written. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, text = texts[code] ?? "Transaction refused") {
    super(text);
    this.code = code;
  }
}

/** A request that is not one, by the numbers of JSON-RPC 2.0, section 5.1. */
export class ProtocolFault extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

const texts: Readonly<Record<string, string>> = {
  "1": "Invalid user ID or password",
  "2": "Cert not exist",
  "6": "Cert has expired",
  "12": "Invalid amount",
  "13": "Amount does not match the transaction",
  "15": "Transaction is too old to cancel",
  "19": "Operation not permitted",
  "40": "Cert not activated",
};
