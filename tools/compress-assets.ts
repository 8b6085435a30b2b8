import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const worthIt = /\.(?:js|css|svg|json)$/;

/** Writes a .br and a .gz beside every asset that shrinks, for the server to send as they are. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!worthIt.test(name)) continue;
    const file = join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}
