import type { Environment } from "@crema/contract/areas/configuration";
import type { PasswordPolicy } from "@crema/contract/areas/users";

export interface Settings {
  readonly productName: string;
  readonly cremaEnv: Environment;
  readonly version: string;
  /** Origin of the console. */
  readonly portal: string;
  readonly contentType: string;
  readonly passwordPolicy: PasswordPolicy;
  /** Email addresses of the demo business; none outside a local start. */
  readonly demo: readonly string[];
}

function read(): Settings {
  const text = document.getElementById("settings")?.textContent;
  if (!text) throw new Error("the page was served without its settings");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server wrote it into this page
  return JSON.parse(text) as Settings;
}

export const settings: Settings = read();
