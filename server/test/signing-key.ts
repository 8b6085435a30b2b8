import { generateKeyPairSync } from "node:crypto";

const { privateKey } = generateKeyPairSync("ed25519");
/** Made anew for each run of the tests. */
export const testSigningKey = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
