/** The storage that results of bulk operations are fetched from; it answers like an object store, not like Shopify. */
import type { Asked } from "../../kit/door.ts";
import type { Reply } from "../../kit/http.ts";
import type { Shop } from "../graphql/request.ts";

const refused = (code: string, status: number): Reply => ({
  status,
  type: "application/xml; charset=utf-8",
  body: `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code></Error>`,
});

export function answerStorage({ method, url }: Asked, shop: Shop): Reply {
  const path = decodeURIComponent(url.pathname);
  return method === "GET" && path.startsWith("/bulk/") ? resultOf(path, shop) : refused("NoSuchKey", 404);
}

const daysKept = 7;

function resultOf(path: string, shop: Shop): Reply {
  const [, id] = /^\/bulk\/(\d+)\.jsonl$/.exec(path) ?? [];
  const found = shop.state().bulkOperations.find((one) => one.id === Number(id));
  if (found?.result == null || found.completedAt === null) return refused("NoSuchKey", 404);
  const ageInDays = (shop.now().getTime() - Date.parse(found.completedAt)) / 86_400_000;
  if (ageInDays > daysKept) return refused("ExpiredToken", 400);
  return { type: "application/jsonl", body: found.result };
}
