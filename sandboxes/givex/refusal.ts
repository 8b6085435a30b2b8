/** Answers that are not ok: a result code and its text at HTTP 200, or, of the protocol, a JSON-RPC error. */

/** A business error: nothing was written unless it says so. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
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

export const invalidRequest = (): ProtocolFault => new ProtocolFault(-32_600, "Invalid Request");
export const invalidParams = (): ProtocolFault => new ProtocolFault(-32_602, "Invalid params");

const texts: Readonly<Record<string, string>> = {
  "1": "Invalid user ID or password",
  "2": "Cert not exist",
  "6": "Cert has expired",
  "8": "Cert has already been activated",
  "9": "Amount exceeds balance",
  "12": "Invalid amount",
  "13": "Amount does not match the transaction",
  "15": "Transaction is too old to cancel",
  "19": "Operation not permitted",
  "40": "Cert not activated",
  "67": "Account already exists",
  "182": "Login already exists",
  "247": "Pre-auth has already been cancelled",
  "285": "Cert expired or not registered",
  "381": "Pre-auth has already been closed",
};

/** The refusal with this number; `Transaction refused` for numbers nobody has described. */
export const refusalOf = (code: string): Refusal => new Refusal(code, texts[code] ?? "Transaction refused");

export const refusals = {
  badCredentials: () => refusalOf("1"),
  noCard: () => refusalOf("2"),
  expired: () => refusalOf("6"),
  badAmount: () => refusalOf("12"),
  wrongAmount: () => refusalOf("13"),
  notPermitted: () => refusalOf("19"),
  wasReversed: () => new Refusal("19", "Transaction was reversed"),
  notActive: () => refusalOf("40"),
  /** Known by its text; its number is not. */
  wrongPin: () => new Refusal("5", "Invalid security code"),
} as const;
