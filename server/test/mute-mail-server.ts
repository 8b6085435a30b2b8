import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** A mail server that takes the connection and never says a word, so that the job that mails waits for ten seconds. */
export async function startMuteMailServer(): Promise<{ server: Server; smtpUrl: string }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, smtpUrl: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}` };
}
