import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import type { ImageStore } from "../providers/image-store/image-store.ts";

export interface DemoPictures {
  /**
   * @param key - of this picture alone; its name comes of it, the same each time
   * @param svg - without text: what fonts there are differs between machines
   * @returns its address as records store it
   */
  keep(key: string, svg: string): Promise<string>;
}

export function demoPictures(tx: Tx, { imageStore, at }: { imageStore: ImageStore; at: Date }): DemoPictures {
  return {
    async keep(key, svg) {
      const { default: sharp } = await import("sharp");
      const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
      const name = `${createHash("sha256").update(`crema demo ${key}`).digest("hex").slice(0, 32)}.png`;
      await sql`
        insert into uploads (name, bytes, created_at) values (${name}, ${bytes.length}, ${at})
        on conflict (name) do nothing`.execute(tx);
      await imageStore.put({ bytes, contentType: "image/png", name }, AbortSignal.timeout(imageStore.longestStepMs));
      return `/uploads/${name}`;
    },
  };
}
