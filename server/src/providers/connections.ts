/** How third parties are reached, for staff to read: never a secret, only whether there is one. Source: SET-06 to SET-08; AMB-118. */
import type { Secret } from "../platform/config/secret.ts";

declare module "../platform/ports.ts" {
  interface Ports {
    readonly connections?: Connections;
  }
}

export type SecretStanding = "set" | "not set";
export interface ErpConnection {
  readonly brandCompany: string;
  readonly brandSite: string;
  readonly brandWarehouse: string;
  readonly brandGroup: string;
  readonly currencyCode: string;
  readonly mode: string;
  readonly biscitUrl: string;
  readonly biscitKey: SecretStanding;
  readonly url: string;
  readonly defaultCustomer: string;
  readonly soapUsername: string;
  readonly soapPassword: SecretStanding;
}
export interface CardAccountConnection {
  readonly primaryUrl: string;
  readonly secondaryUrl: string;
  readonly userId: string;
  readonly password: SecretStanding;
}
export interface Connections {
  readonly erp: ErpConnection;
  readonly cards: Readonly<Record<"gift-card" | "loyalty", CardAccountConnection>>;
}

export const secretStatus = ({ isSet }: Secret): SecretStanding => (isSet ? "set" : "not set");

/** An address without what may stand behind it, where some keep keys; '' stays. */
export function addressToRead(given: string): string {
  if (given === "") return "";
  const { origin, pathname } = new URL(given);
  return `${origin}${pathname === "/" ? "" : pathname}`;
}

/** What is told where no third party is configured. */
export const noConnections: Connections = {
  erp: {
    brandCompany: "",
    brandSite: "",
    brandWarehouse: "",
    brandGroup: "",
    currencyCode: "",
    mode: "",
    biscitUrl: "",
    biscitKey: "not set",
    url: "",
    defaultCustomer: "",
    soapUsername: "",
    soapPassword: "not set",
  },
  cards: {
    "gift-card": { primaryUrl: "", secondaryUrl: "", userId: "", password: "not set" },
    loyalty: { primaryUrl: "", secondaryUrl: "", userId: "", password: "not set" },
  },
};
