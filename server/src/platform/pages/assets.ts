/** What a build made beside its page: scripts, styles, fonts and pictures, whose names carry the hash of what is in them. */
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";
import { propertyOf } from "../values/property-of.ts";

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

/** @returns undefined where there is none: a build since then took it away */
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
export function serveAssets(server: FastifyInstance, { folder, base }: Assets): void {
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
