/** Staged uploads: where a file is to be put before it is used, and the putting itself. */
import { z } from "zod";
import type { Asked } from "../../kit/door.ts";
import type { Reply } from "../../kit/http.ts";
import { type Resolver, type Shop, type ShopRequest, stamp } from "../graphql/request.ts";
import type { UploadRecord } from "../store/state.ts";

const stageArguments = z.object({
  input: z.array(
    z.object({
      resource: z.string(),
      filename: z.string(),
      mimeType: z.string(),
      httpMethod: z.enum(["PUT", "POST"]).nullish(),
    }),
  ),
});

export const uploadMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  stagedUploadsCreate(args) {
    const { input } = stageArguments.parse(args);
    const { shop } = request;
    stamp(request);
    const stagedTargets = input.map(({ resource, filename, mimeType, httpMethod }) => {
      const folder = resource === "BULK_MUTATION_VARIABLES" ? "bulk" : "files";
      const key = `tmp/1/${folder}/${shop.state().nextId++}/${filename}`;
      shop.state().uploads.push({ key, filename, mimeType, content: null });
      const place = `${shop.storage()}/uploads/${key}`;
      return httpMethod === "POST"
        ? {
            url: `${shop.storage()}/uploads`,
            resourceUrl: folder === "bulk" ? null : place,
            parameters: [
              parameter("Content-Type", mimeType),
              parameter("success_action_status", "201"),
              parameter("acl", "private"),
              parameter("key", key),
            ],
          }
        : {
            url: place,
            resourceUrl: place,
            parameters: [parameter("content_type", mimeType), parameter("acl", "private")],
          };
    });
    return { stagedTargets, userErrors: [] };
  },
});

const parameter = (name: string, value: string) => ({ name, value });

const plain = (body: string, status: number): Reply => ({ status, type: "application/xml; charset=utf-8", body });
const refused = (code: string, status: number): Reply =>
  plain(`<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code></Error>`, status);

/** The store files are put into and fetched from; it answers like an object store, not like Shopify. */
export async function answerStorage(asked: Asked, shop: Shop): Promise<Reply> {
  const path = decodeURIComponent(asked.url.pathname);
  if (asked.method === "GET" && path.startsWith("/bulk/")) return resultOf(path, shop);
  if (asked.method === "GET" && path.startsWith("/uploads/"))
    return fileOf(uploadBy(shop, path.slice("/uploads/".length)));
  if (asked.method === "PUT" && path.startsWith("/uploads/")) {
    return keep(uploadBy(shop, path.slice("/uploads/".length)), asked.body, { asked, shop, status: 200 });
  }
  if (asked.method === "POST" && path === "/uploads") return keepForm(asked, shop);
  return refused("NoSuchKey", 404);
}

const uploadBy = (shop: Shop, key: string): UploadRecord | undefined =>
  shop.state().uploads.find((one) => one.key === key);

const daysKept = 7;

function resultOf(path: string, shop: Shop): Reply {
  const [, id] = /^\/bulk\/(\d+)\.jsonl$/.exec(path) ?? [];
  const found = shop.state().bulkOperations.find((one) => one.id === Number(id));
  if (found?.result == null || found.completedAt === null) return refused("NoSuchKey", 404);
  const ageInDays = (shop.now().getTime() - Date.parse(found.completedAt)) / 86_400_000;
  if (ageInDays > daysKept) return refused("ExpiredToken", 400);
  return { type: "application/jsonl", body: found.result };
}

const fileOf = (upload: UploadRecord | undefined): Reply =>
  upload?.content == null
    ? refused("NoSuchKey", 404)
    : { type: upload.mimeType, body: Buffer.from(upload.content, "base64") };

function keep(
  upload: UploadRecord | undefined,
  content: Buffer,
  { asked, shop, status }: { asked: Asked; shop: Shop; status: number },
): Reply {
  if (upload === undefined) return refused("AccessDenied", 403);
  upload.content = content.toString("base64");
  asked.commits();
  shop.changed();
  return plain(`<?xml version='1.0' encoding='UTF-8'?><PostResponse><Key>${upload.key}</Key></PostResponse>`, status);
}

/** A browser's form: the parameters of the target, then the file. */
async function keepForm(asked: Asked, shop: Shop): Promise<Reply> {
  const type = asked.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return refused("MalformedPOSTRequest", 400);
  const form = await new Response(new Uint8Array(asked.body), { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  const key = form?.get("key");
  const file = form?.get("file");
  if (typeof key !== "string" || file === null || file === undefined || typeof file === "string")
    return refused("MalformedPOSTRequest", 400);
  return keep(uploadBy(shop, key), Buffer.from(await file.arrayBuffer()), { asked, shop, status: 201 });
}
