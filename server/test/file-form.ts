export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly field?: string;
}

const boundary = "----crema-test-4f0a";

export function formOf(...files: readonly SentFile[]): {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
} {
  const parts = files.flatMap(({ name, bytes, field = "file" }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        "content-type: application/octet-stream\r\n\r\n",
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
