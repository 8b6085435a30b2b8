/** A door in front of a program that can be shut and opened again: for the browser the server stops and starts. */
import { createServer, connect, type Server, type Socket } from "node:net";

export interface Door {
  readonly port: number;
  /** Where it leads to from now on. */
  leadTo(port: number): void;
  /** Cuts every connection and takes no new one. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function aDoor(port: number): Promise<Door> {
  let target = 0;
  let server: Server | undefined;
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  };
  const pass = (coming: Socket): void => {
    const going = connect(target, "127.0.0.1");
    for (const socket of [coming, going]) keep(socket);
    coming.on("close", () => going.destroy());
    going.on("close", () => coming.destroy());
    coming.pipe(going).pipe(coming);
  };
  const door: Door = {
    port,
    leadTo: (next) => void (target = next),
    shut: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    open: () =>
      new Promise((resolve) => {
        server = createServer(pass).listen(port, "127.0.0.1", resolve);
      }),
  };
  await door.open();
  return door;
}
