/** What is attacked: the built server as `npm run serve` starts it in production, with rows, long mails and a large picture; the floor beside it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formOf } from "../../../server/test/file-form.ts";
import { aColourfulPng } from "../../../server/test/images.ts";
import { openBenchDatabase } from "../database/bench-database.ts";
import { activeCustomers } from "../database/load.ts";
import { addStaffMember, type RunningCrema, signIn, startCrema } from "../subjects/crema.ts";
import { startFloor } from "../subjects/floor.ts";
import { takeServerCore } from "./cores.ts";
import type { Surroundings } from "./kinds.ts";

export interface Target {
  readonly crema: RunningCrema;
  readonly floorPort: number;
  readonly uuids: readonly string[];
  readonly known: Omit<Surroundings, "token">;
  /** Of the member of staff who attacks; a token lives for minutes. */
  insiderToken(): Promise<string>;
  stop(): Promise<void>;
}

const insider = { uuid: "b0000000-0000-4000-8000-000000000003", email: "insider@crema.test" };
const people = 20_000;
/** So many vouchers have a mail of nearly the greatest length, and one of them was saved so often. */
const longMails = 40;

export async function openTarget(log: (line: string) => void): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), "crema-attack-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    return { ...(await start(folder, stops, log)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param stops - gets what ends each part as soon as it runs */
async function start(
  folder: string,
  stops: (() => unknown)[],
  log: (line: string) => void,
): Promise<Omit<Target, "stop">> {
  const database = await openBenchDatabase(
    { database: "embedded", rows: people, hasOrders: false, hasCatalogue: false },
    log,
  );
  stops.push(() => database.close());
  await addStaffMember(database.url, insider);
  const uuids = await activeCustomers(database.url, 100);
  takeServerCore();
  const floor = await startFloor(database.url, uuids);
  stops.push(() => floor.stop());
  const variables = {
    CREMA_ENV: "production",
    PUBLIC_URL: "https://console.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    TRUSTED_PROXIES: "none",
    JOURNAL: join(folder, "journal"),
    IMAGE_STORE: "disk",
    UPLOADS_FOLDER: join(folder, "uploads"),
  };
  const crema = await startCrema(
    { databaseUrl: database.url, logFile: join(folder, "server.log"), hasPortal: true, variables },
    [],
  );
  stops.push(() => crema.stop());
  log("Adding vouchers with long mails, and a picture …");
  const known = await addRecords(crema);
  return {
    crema,
    floorPort: floor.port,
    uuids,
    known,
    insiderToken: async () => (await signIn(crema.origin, insider.email)).idToken,
  };
}

/** What is read of the answers here. */
interface Answer {
  readonly uuid: string;
  readonly updatedAt: string;
  readonly voucherCodes: readonly { readonly code: string }[];
  readonly publicUrl: string;
}

const mail = (n: number): string => `${n} `.padEnd(49_000, "<");
const voucher = (more: object) => ({
  voucher: { title: "T", description: "D", defaultExpiry: 30, emailSubject: "S", ...more },
});

async function addRecords({ origin, signedIn }: RunningCrema): Promise<Target["known"]> {
  const authorization = `Bearer ${signedIn.idToken}`;
  const request = async (
    method: string,
    path: string,
    more: { headers?: Readonly<Record<string, string>>; body?: BodyInit },
  ): Promise<Answer> => {
    const headers = { ...more.headers, authorization };
    const answer = await fetch(`${origin}/v1${path}`, { ...more, method, headers });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    const read: Answer = await answer.json().then((whole) => whole);
    return read;
  };
  const send = (method: string, path: string, body: object): Promise<Answer> =>
    request(method, path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  let saved = await send("POST", "/promotions/vouchers", voucher({ emailBody: mail(0) }));
  for (let n = 1; n < longMails; n += 1) {
    await send("POST", "/promotions/vouchers", voucher({ emailBody: mail(n) }));
    const { uuid, updatedAt } = saved;
    saved = await send("PUT", `/promotions/vouchers/${uuid}`, voucher({ emailBody: mail(n), updatedAt }));
  }
  const hebrew = await send(
    "POST",
    "/promotions/vouchers",
    voucher({ title: "ש".repeat(255), description: "שלום ".repeat(400) }),
  );
  await send("POST", `/promotions/vouchers/${saved.uuid}/codes`, { count: 10_000 });
  await send("POST", `/promotions/vouchers/${hebrew.uuid}/codes`, { count: 1 });
  const { voucherCodes } = await request("GET", `/promotions/vouchers/${hebrew.uuid}/codes`, {});
  const { headers, payload } = formOf({ name: "a.png", bytes: aColourfulPng(1_600) });
  const { publicUrl } = await request("POST", "/uploads", { headers, body: new Uint8Array(payload) });
  return {
    savedVoucher: saved.uuid,
    hebrewVoucher: hebrew.uuid,
    hebrewCode: voucherCodes[0]?.code ?? "",
    picture: new URL(publicUrl).pathname,
  };
}
