/** Takes a CSV to its end in a process of its own, holding nothing of it; see `ToTake`. Prints rows and seconds. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { Taken, ToTake } from "./programs.ts";

const { address, authorization, body }: ToTake = JSON.parse(process.argv[2] ?? "");
const newline = 10;

const began = performance.now();
const asked = request(address, { method: "POST", headers: { authorization, "content-type": "application/json" } });
asked.end(body);
const [answer]: IncomingMessage[] = await once(asked, "response");
if (answer?.statusCode !== 200) throw new Error(`${address} answered ${answer?.statusCode}`);
let lines = 0;
answer.on("data", (piece: Buffer) => {
  for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) lines += 1;
});
await once(answer, "end");
const taken: Taken = { rows: lines - 1, seconds: (performance.now() - began) / 1_000 };
process.stdout.write(JSON.stringify(taken));
