import { StartError } from "./start-error.ts";

/**
 * Tells the courier's sandbox where its webhooks go; a real courier is told by whoever runs the business, in the merchant's settings.
 *
 * @param sandboxes - the variables they started with: only these are used, so that no account of somebody's own is changed
 * @throws StartError when it does not take the address
 */
export async function tellCourier(sandboxes: Readonly<Record<string, string>>, address: string): Promise<void> {
  const { SHIPPIT_URL: url, SHIPPIT_API_SECRET: key = "" } = sandboxes;
  if (url === undefined) return;
  const answer = await fetch(`${url}/merchant`, {
    method: "PUT",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ merchant: { webhook_url: address } }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new StartError(`The courier's sandbox did not take our address (${answer.status}).`);
}
