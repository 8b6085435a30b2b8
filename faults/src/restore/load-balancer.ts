/** One address in front of several processes, of which any may be dead at the moment. */
import { connect, createServer, type Socket } from "node:net";

export interface LoadBalancer {
  readonly port: number;
  close(): Promise<void>;
}

/** @param ports - where the processes listen */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ pauseOnConnect: true }, (client) => {
    turn += 1;
    keep(client);
    const order = ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0);
    forward(client, order);
  });
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => socket.destroy()).once("close", () => open.delete(socket));
  };
  const forward = (client: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void client.destroy();
    const target = connect(port, "127.0.0.1");
    keep(target);
    let isConnected = false;
    target.once("connect", () => {
      isConnected = true;
      client.pipe(target).pipe(client);
      client.resume();
    });
    target.once("close", () => (isConnected ? client.destroy() : forward(client, others)));
    client.once("close", () => target.destroy());
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
