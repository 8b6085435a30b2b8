import { spawn } from "node:child_process";
import type { HttpRequest } from "../measure/connection.ts";
import { deepPage, filteredStatus, searched, type WorkId } from "../work.ts";
import type { Subject, SubjectName } from "./subject.ts";

const program = new URL("../floor/server.ts", import.meta.url).pathname;

/** Starts the floor's process; gives the two ways of asking it. */
export async function startFloor(
  databaseUrl: string,
  uuids: readonly string[],
): Promise<{ subjects: readonly Subject[]; port: number; stop(): void }> {
  const child = spawn(process.execPath, [program, databaseUrl], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => resolve(Number(/(\d+)\s*$/.exec(data.toString())?.[1])));
    child.once("exit", (code) => reject(new Error(`the floor ended (${code})`)));
  });
  const subjects = [
    floorSubject({ name: "floor", port, uuids, kept: "" }),
    floorSubject({ name: "floor, kept totals", port, uuids, kept: "count=kept" }),
  ];
  return { subjects, port, stop: () => void child.kill() };
}

interface FloorParts {
  readonly name: SubjectName;
  readonly port: number;
  readonly uuids: readonly string[];
  readonly kept: string;
}

const get = (path: string): HttpRequest => ({ method: "GET", path, authorization: "Bearer floor" });

function floorSubject({ name, port, uuids, kept }: FloorParts): Subject {
  let turn = 0;
  const requests: Readonly<Record<WorkId, () => HttpRequest>> = {
    W1: () => get(`/customers?${kept}`),
    W2: () => get(`/customers?page=${deepPage}&${kept}`),
    W3: () => get(`/customers?search=${searched}&${kept}`),
    W4: () => get(`/customers?status=${filteredStatus}&${kept}`),
    W5: () => get("/orders?source=Shopify"),
    W6: () => get(`/customers/${uuids[turn++ % uuids.length] ?? ""}`),
    W7: () => {
      const uuid = uuids[turn++ % uuids.length] ?? "";
      const body = JSON.stringify({ phone: `+6141${String(turn % 10_000_000).padStart(7, "0")}` });
      return { ...get(`/customers/${uuid}`), method: "PUT", body };
    },
  };
  return {
    name,
    port,
    request: (work) => requests[work](),
    needsBody: () => false,
    factsOf: (body) => {
      const answer: { total: number; data: unknown[] } = JSON.parse(body);
      return { rows: answer.data.length, total: answer.total };
    },
  };
}
