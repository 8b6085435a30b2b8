/** A Fastify server on one port that can stop listening and come back on the same port. */
import type { AddressInfo } from "node:net";
import { fastify, type FastifyInstance } from "fastify";

export interface Listener {
  readonly port: number;
  /** Connections are refused for so long; 0 until `comeBack`. Open connections end. */
  goAway(milliseconds: number): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export const loopback = "127.0.0.1";
const largestBody = 20 * 1_048_576;

/** Listens on a free port. @param addRoutes - adds the handlers; they get a body as bytes, whatever its type */
export async function listen(addRoutes: (app: FastifyInstance) => void): Promise<Listener> {
  const app = fastify({ bodyLimit: largestBody, keepAliveTimeout: 5_000, exposeHeadRoutes: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  addRoutes(app);
  await app.ready();
  // Fastify listens only once; its server can come back.
  const { server } = app;
  let timer: NodeJS.Timeout | undefined;
  const open = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, loopback, () => {
        server.removeListener("error", reject);
        resolve();
      });
    });
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      clearTimeout(timer);
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await open(0);
  const port = portOf(server.address());
  const comeBack = async (): Promise<void> => {
    clearTimeout(timer);
    if (!server.listening) await open(port);
  };
  return {
    port,
    comeBack,
    async goAway(milliseconds) {
      await shut();
      if (milliseconds > 0) timer = setTimeout(() => void comeBack(), milliseconds).unref();
    },
    close: shut,
  };
}

/** The port of what a server listens on. */
export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;
