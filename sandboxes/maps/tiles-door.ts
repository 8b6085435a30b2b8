/** Map tiles, `/{zoom}/{x}/{y}.png`: numbered squares, so that a map can be seen to work without anybody's map. */
import type { Door } from "../kit/door.ts";
import type { Reply } from "../kit/http.ts";
import { tileOf } from "./tile.ts";

const deepest = 19;

export const tilesDoor: Door = {
  operationOf: () => "tile",
  answer({ url }) {
    const [zoom = -1, x = -1, y = -1] = (/^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(url.pathname) ?? []).slice(1).map(Number);
    const isThere = zoom >= 0 && zoom <= deepest && x < 2 ** zoom && y < 2 ** zoom;
    return isThere ? shown(tileOf({ zoom, x, y })) : { status: 404, type: "text/plain", body: "Not Found" };
  },
};

const shown = (body: Buffer): Reply => ({
  type: "image/png",
  body,
  headers: { "cache-control": "public, max-age=604800", "access-control-allow-origin": "*" },
});
