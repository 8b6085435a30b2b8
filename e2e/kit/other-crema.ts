/** Further programs beside the worker's own, each in an environment of its own and at the address its users would type. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { freePort } from "../../server/test/free-port.ts";

export interface Environment extends Readonly<Record<string, string | undefined>> {
  readonly CREMA_ENV: "local" | "development" | "staging" | "uat" | "production";
}

/**
 * What the program is started with. Outside local and development it must have an https address and a mail server, as
 * its configuration demands; nothing is ever sent to either.
 */
export async function environmentOf(
  environment: Environment,
): Promise<{ variables: Record<string, string>; origin: string }> {
  const { CREMA_ENV } = environment;
  const PORT = String(await freePort());
  const isOnThisDesk = CREMA_ENV === "local" || CREMA_ENV === "development";
  const forPublic = {
    PUBLIC_URL: `https://${CREMA_ENV}.crema.test`,
    SMTP_URL: "smtp://127.0.0.1:9",
    JOURNAL: mkdtempSync(join(tmpdir(), "crema-journal-")),
    TRUSTED_PROXIES: "none",
  };
  const variables: Record<string, string> = { PORT, ...(isOnThisDesk ? {} : forPublic) };
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined) variables[name] = value.replace("{PORT}", PORT);
  return { variables, origin: variables["PUBLIC_URL"] ?? `http://127.0.0.1:${PORT}` };
}

/** Leads the browser from the program's public address to where it listens, as a proxy in front of it would. */
export async function reachableAt(context: BrowserContext, origin: string, listening: string): Promise<void> {
  if (!origin.startsWith("https:")) return;
  await context.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, listening);
    // A request that is under way when the test ends finds neither the program nor the page.
    await route
      .fetch({ url })
      .then((response) => route.fulfill({ response }))
      .catch(() => route.abort().catch(() => undefined));
  });
}
