import { buildApps } from "./build-apps.ts";
import { messageOf } from "./start-error.ts";

try {
  await buildApps({ log: (line) => console.log(line), isForced: true });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
