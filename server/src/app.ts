/** Builds the HTTP side of the program from parts given to it. */
import { areaNames, featureNames } from "@crema/contract/areas";
import { reachOf } from "@crema/contract/call-switches";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pageSettingsOf } from "./areas/configuration/index.ts";
import { registerBeanDriveKeys } from "./areas/promotions/index.ts";
import { registerUploads } from "./areas/uploads/index.ts";
import { serverAreas } from "./areas.ts";
import { type Config, ConfigProblems } from "./platform/config/config.ts";
import { originOf } from "./platform/config/origin.ts";
import { registerDocumentation } from "./platform/documentation/register-documentation.ts";
import { type BoundCall, registerCall } from "./platform/http/bind-call.ts";
import { allow } from "./platform/http/access.ts";
import { createPersonShare } from "./platform/http/limits/call-share.ts";
import { createJsonBudget } from "./platform/http/limits/body-budget.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { nothingHere } from "./platform/http/refusal.ts";
import { registerMetrics } from "./platform/metrics/metrics.ts";
import { registerPages } from "./platform/pages/pages.ts";
import type { Platform } from "./platform/platform.ts";

/**
 * Switches that are on: the named ones, all of them for `all`, else all outside development (AMB-03).
 * @throws ConfigProblems when a name is none
 */
export function featuresOn(config: Pick<Config, "FEATURES" | "CREMA_ENV">): ReadonlySet<string> {
  if (config.FEATURES.includes("all")) return new Set(featureNames);
  const unknown = config.FEATURES.filter((name) => !featureNames.some((one) => one === name));
  if (unknown.length > 0)
    throw new ConfigProblems([`FEATURES: there is no ${unknown.join(", ")}; there are ${featureNames.join(", ")}`]);
  if (config.FEATURES.length > 0) return new Set(config.FEATURES);
  return new Set(config.CREMA_ENV === "development" ? [] : featureNames);
}

/** Calls that are switched on; the others are not there (404). */
export const callsOf = (features: ReadonlySet<string>): readonly BoundCall[] =>
  areaNames
    .flatMap((name) => [...serverAreas[name].calls])
    .flatMap((bound) => {
      const reach = reachOf(bound.call, features);
      return reach === "none" ? [] : [reach === "own" ? { ...bound, isOwnOnly: true } : bound];
    });

/** @param checkAnswers - hold every answer against the contract */
export async function buildApp(deps: Platform, checkAnswers: boolean): Promise<FastifyInstance> {
  const { config, features } = deps;
  const isPublic = config.PUBLIC_URL.startsWith("https://");
  const server = await createHttpServer({ log: deps.log, trustedProxies: config.TRUSTED_PROXIES, isPublic });
  registerMetrics(server, deps);
  const calls = callsOf(features);
  const bodies = createJsonBudget();
  const share = createPersonShare();
  for (const bound of calls) registerCall(server, bound, { deps, checkAnswers, bodies, share });
  registerUploads(server, deps);
  registerBeanDriveKeys(server, deps);
  registerDocumentation(
    server,
    calls.map((bound) => bound.call),
    { title: config.PRODUCT_NAME, version: config.version, authorize: authorizeDocumentation(deps) },
  );
  await registerPages(server, {
    programs: [
      { folder: config.SIGN_IN_FOLDER, base: "/sign-in/", settings: signInSettingsOf(config) },
      {
        folder: config.PORTAL_FOLDER,
        base: "/",
        settings: pageSettingsOf(config, features),
        isGoogleMapShown: config.GOOGLE_MAPS_API_KEY !== "",
      },
    ],
    connect: [],
    frames: deps.ports.analytics === undefined ? [] : [deps.ports.analytics.frameOrigin],
    // Pictures are told with the console's origin, whichever name of it a page was opened by.
    images: [
      originOf(config),
      ...productImageOrigins(deps),
      ...(config.MAP_TILE_URL === "" ? [] : [new URL(config.MAP_TILE_URL).origin]),
    ],
    isPublic,
  });
  server.setNotFoundHandler(() => {
    throw nothingHere();
  });
  return server;
}

/** In production the list of all calls is for staff, unless API_DOCS says otherwise. */
const authorizeDocumentation =
  ({ config, sessions }: Platform) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    if (config.CREMA_ENV !== "production" || config.API_DOCS === "public") return;
    allow({ kind: "staff" }, await sessions.authenticate(headers.authorization), {});
  };

/** Where pages load products' pictures from, beside our own. */
const productImageOrigins = ({ config, ports }: Pick<Platform, "config" | "ports">): string[] =>
  config.PRODUCT_IMAGE_HOSTS.length > 0
    ? config.PRODUCT_IMAGE_HOSTS.map((host) => `https://${host}`)
    : ["https://cdn.shopify.com", ...(ports.storefront === undefined ? [] : [ports.storefront.shopOrigin])];

/** What the sign-in portal's page is told. */
const signInSettingsOf = (config: Config) => ({
  productName: config.PRODUCT_NAME,
  cremaEnv: config.CREMA_ENV,
  version: config.version,
  portal: originOf(config),
  contentType: config.CONTENT_TYPE,
  passwordPolicy: config.PASSWORD_POLICY,
  /** Sign-ins of the demo business, offered on the page of a local start only. */
  demo: config.CREMA_ENV === "local" ? config.DEMO_SIGN_INS : [],
});
