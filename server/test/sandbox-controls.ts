/** What tests do with the sandbox of every provider. */
import type { Sandbox } from "@crema/sandboxes/kit/sandbox";

/** The sandboxes' words for how any provider misbehaves. */
export const commonFaults = {
  away: "refuse-connect:600000",
  "request-lost": "timeout-before-commit",
  "answer-lost": "commit-then-timeout",
  unreadable: "truncated",
} as const;

/** Posts to a control of the sandbox; returns its answer. */
export async function postToSandbox({ control }: Pick<Sandbox, "control">, path: string, body: unknown) {
  const answer = await fetch(`${control}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  const json: unknown = await answer.json();
  return json;
}

/** Makes the next request fail that matches; with `away`, all from then on. */
export async function breakSandbox(
  { faults, address }: Pick<Sandbox, "faults" | "address">,
  fault: string,
  match: { readonly door: string; readonly operation?: string; readonly nth?: number },
): Promise<void> {
  faults.order({ fault, match });
  // The request that meets it is reset; from then on connections are refused.
  if (fault === commonFaults.away) await fetch(address(match.door), { method: "POST" }).catch(() => undefined);
}

export async function mendSandbox(sandbox: Pick<Sandbox, "faults" | "comeBack">): Promise<void> {
  sandbox.faults.clear();
  await sandbox.comeBack();
  // The breaker of the adapter rests for a moment after refusals.
  await new Promise((resolve) => setTimeout(resolve, 30));
}
