/** What an attacker does. Each kind is bounded: one wave sends 700 MB at most, and waves follow each other until the time is up. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../../server/src/demo/random.ts";
import { aColourfulPng } from "../../../server/test/images.ts";
import { formOf } from "../../../server/test/file-form.ts";
import { headOf, type Requests, type SentRequest } from "./raw-requests.ts";

/** What an attacker knows. */
export interface Surroundings {
  /** Of a member of staff who turned against the house. */
  readonly token: string;
  /** A voucher with a long mail that was saved many times; one whose description is Hebrew, with a code. */
  readonly savedVoucher: string;
  readonly hebrewVoucher: string;
  readonly hebrewCode: string;
  /** Path of a picture of eight megabytes. */
  readonly picture: string;
}

export interface Wave extends Surroundings {
  readonly requests: Requests;
  readonly chance: Chance;
  /** Resolves when the time of the kind is up. */
  readonly timeIsUp: Promise<void>;
  isOver(): boolean;
}

export interface AttackKind {
  readonly name: string;
  /** Every outcome that may happen; none but these. */
  readonly promised: readonly string[];
  wave(wave: Wave): Promise<unknown>;
}

const megabyte = 1_048_576;
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const answers = (sent: readonly SentRequest[]): Promise<unknown> => Promise.all(sent.map(({ answered }) => answered));

/** The JSON that takes most memory for its length. */
const emptyObjects = (bytes: number): Buffer => Buffer.from(`{"a":[${"{},".repeat(Math.floor((bytes - 10) / 3))}{}]}`);
const fourMegabytes = emptyObjects(4 * megabyte);
const oneMegabyte = emptyObjects(megabyte);
const smallBody = Buffer.from(JSON.stringify({ email: "a@b.co", password: "x".repeat(16_000) }));

function unknownKeys(bytes: number): Buffer {
  let text = '{"email":"a@b.co"';
  for (let n = 0; text.length < bytes - 20; n += 1) text += `,"k${n}":1`;
  return Buffer.from(`${text}}`);
}
const manyKeys = unknownKeys(megabyte);
/** Objects that are parsed and take the parser longest: as many values and names as a body may have, names in ever new pairs. */
const namePair = (n: number): string => `{"k${n % 1_000}":1,"k${(n + 1 + Math.floor(n / 1_000)) % 1_000}":1}`;
const namePairs = Buffer.from(`[${times(3_900, namePair).join(",")}]`);

/** Right in all but its signature. */
const forged = (token: string): string =>
  [...token.split(".").slice(0, 2), randomBytes(64).toString("base64url")].join(".");

const post = (path: string, body: Buffer, token?: string) =>
  ({ method: "POST", path, body, ...(token !== undefined && { token }) }) as const;

const picture = aColourfulPng(1_600);
const upload = (token: string) => {
  const { headers, payload } = formOf({ name: "a.png", bytes: picture });
  return { ...post("/v1/uploads", payload, token), contentType: headers["content-type"] ?? "" };
};

/** One byte a second on each socket, until the time is up. */
async function drip(sockets: readonly SentRequest[], wave: Wave): Promise<void> {
  while (!wave.isOver()) {
    for (const socket of sockets) socket.write(" ");
    await Promise.race([sleep(1_000), wave.timeIsUp]);
  }
}

export const attackKinds: readonly AttackKind[] = [
  {
    name: "forged",
    promised: ["401", "404", "413", "closed"],
    async wave({ requests, token }) {
      const sent = [
        ...times(6, () => post("/v1/auth/domains", fourMegabytes, forged(token))),
        ...times(30, () => post("/v1/audit/csv", oneMegabyte, forged(token))),
        ...times(40, () => post("/v1/nothing", oneMegabyte)),
      ].map((request) => requests.send(request, { isWithheld: true }));
      await sleep(1_000);
      for (const one of sent) {
        one.isWhole = true;
        one.write("}");
      }
      await answers(sent);
    },
  },
  {
    name: "held",
    promised: ["401", "408", "413", "429", "503", "closed", "withheld"],
    async wave({ requests, token, timeIsUp }) {
      times(160, () => requests.send(post("/v1/auth/domains", fourMegabytes, forged(token)), { isWithheld: true }));
      times(40, () => requests.send(post("/v1/audit/csv", oneMegabyte, token), { isWithheld: true }));
      times(400, () => requests.send(post("/v1/auth/sign-in", smallBody), { isWithheld: true }));
      await timeIsUp;
    },
  },
  {
    name: "audit",
    promised: ["200", "429", "503"],
    wave: ({ requests, token, savedVoucher }) =>
      answers(
        times(8, (n) =>
          requests.send({
            token,
            path: n % 2 === 0 ? "/v1/audit?pageSize=1000" : `/v1/audit/records/voucher/${savedVoucher}?pageSize=1000`,
          }),
        ),
      ),
  },
  {
    name: "vouchers",
    promised: ["200", "429", "503"],
    wave: ({ requests, token, savedVoucher }) =>
      answers(
        times(12, (n) =>
          requests.send({
            token,
            path:
              n % 2 === 0 ? "/v1/promotions/vouchers" : `/v1/promotions/vouchers/${savedVoucher}/codes?pageSize=99999`,
          }),
        ),
      ),
  },
  {
    name: "keys",
    promised: ["413", "422", "429", "503", "closed"],
    wave: ({ requests, token }) =>
      answers([
        ...times(16, () => requests.send(post("/v1/auth/sign-in", manyKeys))),
        requests.send(post("/v1/auth/domains", manyKeys, token)),
        ...times(3, () => requests.send(post("/v1/auth/domains", namePairs, token))),
      ]),
  },
  {
    name: "pictures",
    promised: ["200", "429", "503", "closed"],
    async wave({ requests, chance, picture: path, timeIsUp }) {
      times(chance.between(60, 300), () => requests.send({ path }, { isSlowReader: true }));
      await timeIsUp;
    },
  },
  {
    name: "pdf",
    promised: ["200", "429", "503"],
    wave: ({ requests, token, hebrewVoucher, hebrewCode }) =>
      answers(
        times(10, () =>
          requests.send({ token, path: `/v1/promotions/vouchers/${hebrewVoucher}/codes/${hebrewCode}/pdf` }),
        ),
      ),
  },
  {
    name: "uploads",
    promised: ["201", "408", "429", "503", "closed", "withheld"],
    async wave(wave) {
      const { requests, token } = wave;
      const dripping = times(8, () => requests.open(headOf(upload(token)), false));
      const dripped = drip(dripping, wave);
      while (!wave.isOver()) await requests.send(upload(token)).answered;
      await dripped;
    },
  },
  {
    name: "slow-bodies",
    promised: ["401", "408", "413", "429", "503", "closed", "withheld"],
    wave: (wave) =>
      drip(
        times(600, (n) =>
          wave.requests.open(
            headOf(
              n % 3 === 0
                ? post("/v1/auth/sign-in", smallBody)
                : post("/v1/audit/csv", oneMegabyte, n % 3 === 1 ? wave.token : forged(wave.token)),
            ),
            false,
          ),
        ),
        wave,
      ),
  },
  {
    name: "slow-readers",
    promised: ["200", "429", "503", "closed"],
    async wave({ requests, token, savedVoucher, timeIsUp }) {
      const paths = [
        "/v1/user/all?pageSize=1000",
        "/v1/audit?pageSize=1000",
        "/v1/openapi.json",
        `/v1/promotions/vouchers/${savedVoucher}/codes?pageSize=99999`,
        `/v1/promotions/vouchers/${savedVoucher}`,
      ];
      times(300, (n) => requests.send({ token, path: paths[n % paths.length] ?? "/" }, { isSlowReader: true }));
      await timeIsUp;
    },
  },
  {
    name: "connections",
    // One that says nothing for five seconds is told so.
    promised: ["200", "401", "404", "408", "429", "closed", "withheld"],
    async wave({ requests, timeIsUp }) {
      times(2_000, () => requests.open("", false));
      times(100, () => requests.open("GET /v1/user/all HTTP/1.1\r\nhost: a\r\n\r\n".repeat(100), true));
      await timeIsUp;
    },
  },
  {
    name: "polling",
    promised: ["200", "403", "closed"],
    async wave(wave) {
      const head = "GET /loopback/connect/?EIO=4&transport=polling HTTP/1.1\r\nhost: a\r\n\r\n";
      while (!wave.isOver()) await answers(times(20, () => wave.requests.open(head.repeat(16), true)));
    },
  },
];
