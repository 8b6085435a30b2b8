/**
 * The two built browser programs: the portal at every path that is not reserved, the sign-in portal below /sign-in/.
 * Each page gets its settings as a JSON block and a policy of what it may load, built from configuration.
 */
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { existsSync, readdirSync } from "node:fs";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { negotiate } from "@fastify/accept-negotiator";
import { propertyOf } from "../values/property-of.ts";

interface BrowserProgram {
  readonly folder: string;
  /** Where it is served, '/' or '/sign-in/'. */
  readonly base: string;
  /** Written into the page for the program to read. No secrets. */
  readonly settings: unknown;
  /** Its pages show Google's map, which asks for more than they may otherwise load. */
  readonly isGoogleMapShown?: boolean;
}

interface PagesOptions {
  readonly programs: readonly BrowserProgram[];
  readonly connect: readonly string[];
  readonly frames: readonly string[];
  readonly images: readonly string[];
  readonly isPublic: boolean;
}

const reserved = /^\/(?:v1|docs|uploads|loopback|healthz|readyz|metrics|sign-in\/assets|assets)(?:\/|$)/;

export async function registerPages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  for (const program of options.programs) {
    if (program.folder === "") continue;
    await server.register(async (scope) => {
      await scope.register(helmet, helmetOptions(options, program.isGoogleMapShown === true));
      await serveProgram(scope, program);
    });
  }
}

async function serveProgram(scope: FastifyInstance, program: BrowserProgram): Promise<void> {
  const page = await readFile(join(program.folder, "index.html"), "utf8");
  serveAssets(scope, { folder: join(program.folder, "assets"), base: `${program.base}assets/` });
  const answer = (request: FastifyRequest<{ Params: { "*"?: string } }>, reply: FastifyReply): FastifyReply => {
    // The router's own reading of the path, so that an encoded letter does not lead past the reserved ones.
    if (reserved.test(program.base + (request.params["*"] ?? ""))) {
      reply.callNotFound();
      return reply;
    }
    return sendPage(reply, page, program.settings);
  };
  scope.get(`${program.base}*`, answer);
  // The router drops a trailing slash before it looks, so the base itself is a route of its own.
  if (program.base !== "/") scope.get(program.base.slice(0, -1), answer);
}

function sendPage(reply: FastifyReply, page: string, settings: unknown): FastifyReply {
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  const nonce = reply.cspNonce.style;
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(
      page.replace(
        "<!--settings-->",
        () =>
          `<meta property="csp-nonce" nonce="${nonce}"><script type="application/json" id="settings">${json}</script>`,
      ),
    );
}

/**
 * What Google's map needs: its hosts (developers.google.com/maps/documentation/javascript/content-security-policy; of what that lists,
 * code from text and frames are not given), and the policies of Trusted Types its scripts make, which Google's own
 * @googlemaps/js-api-loader names where its policy is refused (github.com/googlemaps/js-api-loader, pull request 1217).
 */
const google = {
  scripts: ["https://maps.googleapis.com", "blob:"],
  styles: ["https://fonts.googleapis.com"],
  images: ["https://*.googleapis.com", "https://*.gstatic.com", "https://*.google.com", "data:"],
  fonts: ["https://fonts.gstatic.com"],
  connect: ["https://*.googleapis.com", "https://*.gstatic.com", "https://*.google.com", "data:", "blob:"],
  workers: ["blob:"],
  policies: ["crema-google-maps", "google-maps-api-loader", "google-maps-api#html", "lit-html"],
} as const;
const helmetOptions = (options: PagesOptions, isGoogleMapShown: boolean) => ({
  global: true,
  enableCSPNonces: true,
  hsts: options.isPublic,
  referrerPolicy: { policy: "no-referrer" as const },
  crossOriginEmbedderPolicy: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...(isGoogleMapShown ? google.scripts : [])],
      styleSrc: ["'self'", ...(isGoogleMapShown ? google.styles : [])],
      imgSrc: ["'self'", "blob:", ...(isGoogleMapShown ? google.images : []), ...options.images], // blob: a picture that was picked and is not sent yet
      fontSrc: ["'self'", ...(isGoogleMapShown ? google.fonts : [])],
      connectSrc: ["'self'", ...(isGoogleMapShown ? google.connect : []), ...options.connect],
      frameSrc: options.frames.length > 0 ? [...options.frames] : ["'none'"],
      workerSrc: ["'self'", ...(isGoogleMapShown ? google.workers : [])],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["crema-html", "crema-worker", "dompurify", ...(isGoogleMapShown ? google.policies : [])],
      ...(options.isPublic ? { upgradeInsecureRequests: [] } : {}),
    },
  },
});

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".woff2": "font/woff2",
};
/** Endings of the files that lie compressed beside the others, by the encoding they have; the smallest first. */
const endings = { br: ".br", gzip: ".gz" } as const;
const encodings: (keyof typeof endings)[] = ["br", "gzip"];

interface Assets {
  readonly folder: string;
  /** Where they are served, with a slash at the end. */
  readonly base: string;
}

async function fileThatIsLeft(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (propertyOf(error, "code") === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Serves the files that were in a folder when the program began, from memory once they were asked for: a page of the portal asks for
 * many at once. A page may have none. They are sent whole, compressed where the browser can read that, and may be kept for good.
 */
function serveAssets(server: FastifyInstance, { folder, base }: Assets): void {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const kept = new Map<string, Buffer>();
  const contentOf = async (name: string): Promise<Buffer | undefined> => {
    const content = kept.get(name) ?? (await fileThatIsLeft(join(folder, name)));
    if (content !== undefined) kept.set(name, content);
    return content;
  };
  server.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: `${base}:name`,
    async handler(request, reply) {
      const { name } = request.params;
      const type = types[extname(name)];
      if (!names.has(name) || type === undefined) return reply.callNotFound();
      const encoding = negotiate(request.headers["accept-encoding"] ?? "", encodings);
      const compressed = encoding === null ? undefined : name + endings[encoding];
      const isSentCompressed = compressed !== undefined && names.has(compressed);
      const content = await contentOf(isSentCompressed ? compressed : name);
      if (content === undefined) return reply.callNotFound();
      if (isSentCompressed) void reply.header("content-encoding", encoding);
      return reply
        .header("content-type", type)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding")
        .send(content);
    },
  });
}
