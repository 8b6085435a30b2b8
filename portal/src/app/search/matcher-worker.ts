import { scriptAddresses } from "../../ui/foundation/script-address.ts";
import type { OpenMatcher } from "./fuzzy-desk.ts";
import type { FromMatcher } from "./fuzzy-rules.ts";
import { default as workerAddress } from "./fuzzy-worker.ts?worker&url";

const trusted = scriptAddresses("crema-worker", (url) => url === workerAddress);

/** Starts the worker that searches. Its code, and Fuse, are fetched by this and not before. */
export const openMatcherWorker: OpenMatcher = ({ onAnswer, onLost }) => {
  const worker = new Worker(trusted(workerAddress), { type: "module", name: "search" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromMatcher>) => onAnswer(data));
  worker.addEventListener("error", (event) => onLost(event.message));
  return { post: (message) => worker.postMessage(message, []), close: () => worker.terminate() };
};
