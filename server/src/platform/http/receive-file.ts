/**
 * Calls whose body is one file: the field `file` of multipart/form-data. Nothing of the body is read before the call's
 * operation asks for it, so rights come first and whoever waits for a turn holds no memory. What was not asked for is not read after the
 * answer either, as Node would do by itself: docs/areas/uploads.md, "Sending one".
 */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { passOverBody } from "./limits/pass-over-body.ts";
import { invalid, Refusal, refuse } from "./refusal.ts";

export interface SentFile {
  /** What the sender called it; a word for people, never a path. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** What multipart/form-data needs beside the file. */
export const formBytes = 65_536;

/**
 * Lets the routes of a scope take files; media types are refused when the file is asked for, after rights.
 * @param mostBytes - of a file; whoever may send one and is told something else first is read so far, and no further
 */
export async function acceptFiles(scope: FastifyInstance, { mostBytes }: { mostBytes: number }): Promise<void> {
  scope.addHook("onSend", (request, reply, _payload, done) => {
    if (!askedFor.has(request)) leaveUnread(request, reply, mostBytes);
    done();
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads the one file of a request; reading ends as soon as it is too large.
 * @throws Refusal unsupported_media_type (415); malformed (400) when the form cannot be read or broke off; body_too_large (413)
 *   and invalid (422), with a text for `file`
 */
export async function receiveFile(request: FastifyRequest, mostBytes: number): Promise<SentFile> {
  askedFor.add(request);
  try {
    if (!request.isMultipart()) throw refuse("unsupported_media_type", "Send the file as multipart/form-data");
    if (Number(request.headers["content-length"] ?? 0) > mostBytes + formBytes) throw tooLarge(mostBytes);
    return await onlyFile(request, mostBytes);
  } catch (error) {
    passOver(request, mostBytes);
    throw error instanceof Refusal ? error : asRefusal(error);
  }
}

const askedFor = new WeakSet<FastifyRequest>();

/** So long the answer has to get to somebody who is still sending: a connection that is cut at once takes it along. */
const hearMilliseconds = 1_000;

/** Of somebody without the right no more is read than what has come, and the connection is cut, unless they send little. */
function leaveUnread(request: FastifyRequest, reply: FastifyReply, mostBytes: number): void {
  const { raw } = request;
  const isLittle = Number(request.headers["content-length"] ?? Infinity) <= formBytes;
  if (isLittle || raw.complete) return;
  if (reply.statusCode !== 401 && reply.statusCode !== 403) return passOver(request, mostBytes);
  // From here on reading is ours, and ends at once: Node would read all that comes, for as long as it comes.
  raw.read(0);
  reply.raw.once("finish", () => setTimeout(() => (raw.complete ? raw.resume() : raw.destroy()), hearMilliseconds));
}

type Parts = ReturnType<FastifyRequest["parts"]>;
type Part = Parts extends AsyncIterableIterator<infer P> ? P : never;
type FilePart = Extract<Part, { type: "file" }>;

async function onlyFile(request: FastifyRequest, mostBytes: number): Promise<SentFile> {
  const limits = { fileSize: mostBytes, files: 1, fields: 10, parts: 12, fieldSize: 1_000, fieldNameSize: 100 };
  let found: SentFile | undefined;
  for await (const part of request.parts({ limits })) if (part.type === "file") found = await sentFile(part, mostBytes);
  if (found === undefined) throw invalid({ file: "Choose a file" });
  return found;
}

async function sentFile(part: FilePart, mostBytes: number): Promise<SentFile> {
  if (part.fieldname !== "file") throw invalid({ file: "Send the file in the field file" });
  part.file.once("limit", () => part.file.destroy(tooLarge(mostBytes)));
  const pieces: Buffer[] = [];
  for await (const piece of part.file) pieces.push(piece);
  // A small form is there before anybody listens for its limit.
  if (part.file.truncated) throw tooLarge(mostBytes);
  return { name: part.filename, bytes: Buffer.concat(pieces) };
}

function tooLarge(mostBytes: number): Refusal {
  const text = `The file may have ${Math.floor(mostBytes / 1_048_576)} MB at most`;
  return new Refusal("body_too_large", text, { errors: { file: text } });
}

/** What the reader of forms says, in our words. */
function asRefusal(error: unknown): Refusal {
  const isSecondFile = error instanceof Error && "code" in error && error.code === "FST_FILES_LIMIT";
  return isSecondFile ? invalid({ file: "Send one file at a time" }) : refuse("malformed", "The form cannot be read");
}

/** Lets a sender who is still at it finish, so that the answer is heard; one who goes on and on is cut off. */
function passOver({ raw }: FastifyRequest, mostBytes: number): void {
  let left = mostBytes + formBytes;
  raw.unpipe();
  raw.on("data", (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) raw.destroy();
  });
  passOverBody(raw);
}
