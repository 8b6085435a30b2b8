/** A plain HTTP server on one port that can stop listening and come back on the same port. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listener {
  readonly port: number;
  /** Connections are refused for so long; 0 until `comeBack`. Open connections end. */
  goAway(milliseconds: number): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** @param at.port - 0 takes a free one */
export async function listen(at: { host: string; port: number }, answer: RequestListener): Promise<Listener> {
  const server = createServer({ keepAliveTimeout: 5_000 }, answer);
  let timer: NodeJS.Timeout | undefined;
  const open = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, at.host, () => {
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
  await open(at.port);
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
