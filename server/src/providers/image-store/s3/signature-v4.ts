/**
 * Signs a request as AWS and every store that speaks S3 expect it: Signature Version 4 in a header, the content's hash included. Only the
 * signer of aws4fetch is used, because its client repeats requests. Source: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.
 */
import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { Secret } from "../../../platform/config/secret.ts";

export interface SigningAccount {
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
  readonly region: string;
}

export interface RequestToSign {
  readonly method: string;
  readonly url: string;
  /** All of them are signed, and the host. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** By the machine's clock; the other side accepts 15 minutes more or less. */
  readonly at: Date;
}

/** The headers to send instead: the given ones, in small letters, with date, hash and authorization. */
export async function signed({ method, url, headers, body, at }: RequestToSign, account: SigningAccount) {
  const signer = new AwsV4Signer({
    ...account,
    secretAccessKey: account.secretAccessKey.reveal(),
    service: "s3",
    method,
    url,
    // Without this header the signer leaves the content unsigned.
    headers: { ...headers, "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
    datetime: at.toISOString().replaceAll(/[-:]|\.\d{3}/g, ""),
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
