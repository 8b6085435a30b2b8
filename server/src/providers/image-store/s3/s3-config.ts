/** Settings of the S3 store. Source: docs/providers/s3.md. */
import { z } from "zod";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../../provider-values.ts";

export const s3Variables = z.object({
  /** Without it, the address AWS has for the region. */
  S3_ENDPOINT: partnerAddress.default(""),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default("ap-southeast-2"),
  S3_BUCKET: z
    .string()
    .regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, { error: "must be a bucket's name, small letters and digits" })
    .default(""),
  S3_ACCESS_KEY_ID: z.string().default(""),
  S3_SECRET_ACCESS_KEY: secretText.default(secret("")),
});

/** @returns undefined when no bucket is configured @throws Error when one is, without its keys */
export function s3Config(given: z.infer<typeof s3Variables>) {
  if (given.S3_BUCKET === "") return undefined;
  if (given.S3_ACCESS_KEY_ID === "" || !given.S3_SECRET_ACCESS_KEY.isSet)
    throw new Error("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: are required with S3_BUCKET");
  const endpoint = given.S3_ENDPOINT === "" ? `https://s3.${given.S3_REGION}.amazonaws.com` : given.S3_ENDPOINT;
  return {
    bucketUrl: `${endpoint.replace(/\/+$/, "")}/${given.S3_BUCKET}`,
    account: {
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      region: given.S3_REGION,
    },
  };
}
export type S3Config = NonNullable<ReturnType<typeof s3Config>>;
