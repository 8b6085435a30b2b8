/** The storage that results of bulk operations are fetched from; it answers like an object store, not like Shopify. */
import type { Asked } from "../../kit/door.ts";
import type { Reply } from "../../kit/http.ts";
import type { Shop } from "../graphql/request.ts";

const noSuchKey: Reply = {
  status: 404,
  type: "application/xml; charset=utf-8",
  body: "<?xml version='1.0' encoding='UTF-8'?><Error><Code>NoSuchKey</Code></Error>",
};

export function answerStorage({ method, url }: Asked, shop: Shop): Reply {
  const path = decodeURIComponent(url.pathname);
  return method === "GET" && path.startsWith("/bulk/") ? resultOf(path, shop) : noSuchKey;
}

function resultOf(path: string, shop: Shop): Reply {
  const [, id] = /^\/bulk\/(\d+)\.jsonl$/.exec(path) ?? [];
  const found = shop.state().bulkOperations.find((one) => one.id === Number(id));
  if (found?.result == null) return noSuchKey;
  return { type: "application/jsonl", body: found.result };
}
