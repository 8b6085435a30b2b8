/** A certificate of one's own for STARTTLS, for `127.0.0.1` and `localhost`: what `openssl req -x509` makes, without openssl. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Both as PEM. The certificate is its own authority: who trusts it trusts this server. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** DER (X.690): a tag, a length, a content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const hex = (digits: string): Buffer => Buffer.from(digits, "hex");
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const set = (part: Buffer): Buffer => der(0x31, part);
const octets = (part: Buffer): Buffer => der(0x04, part);
const bits = (part: Buffer): Buffer => der(0x03, Buffer.from([0]), part);
const isTrue = hex("0101ff");

/** Object identifiers, encoded. */
const ids = {
  commonName: hex("0603550403"),
  subjectAltName: hex("0603551d11"),
  basicConstraints: hex("0603551d13"),
  ecdsaWithSha256: hex("06082a8648ce3d040302"),
};

const name = sequence(set(sequence(ids.commonName, der(0x0c, Buffer.from("Crema mail sandbox")))));
const localNames = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
const algorithm = sequence(ids.ecdsaWithSha256);
const extensions = der(
  0xa3,
  sequence(
    sequence(ids.basicConstraints, isTrue, octets(sequence(isTrue))),
    sequence(ids.subjectAltName, octets(localNames)),
  ),
);

/** `YYMMDDHHMMSSZ` (RFC 5280, 4.1.2.5.1: to 2049). */
const utcTime = (at: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      at
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, "")
        .slice(2),
    ),
  );

/** Valid for ten years from `now`. Source: RFC 5280, section 4.1. */
export function makeCertificate(now: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + 10);
  const content = sequence(
    hex("a003020102"),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    algorithm,
    name,
    sequence(utcTime(now), utcTime(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const certificate = sequence(content, algorithm, bits(sign("sha256", content, privateKey)));
  const lines = certificate.toString("base64").replaceAll(/.{64}/g, "$&\n").trimEnd();
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
