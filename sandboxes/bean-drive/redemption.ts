/** Redeems a code with its issuer, as a client that says who it is. */
import { z } from "zod";
import type { Doubt } from "./assertion.ts";
import { type BeanDriveConfig, type Person, redeemClient } from "./bean-drive-state.ts";

const cutOffMilliseconds = 5_000;
const profile = z.object({ sub: z.string().min(1), email: z.string().optional() });
/** The profile itself, or in `data`. */
const answerShape = z.union([z.object({ data: profile }).transform(({ data }) => data), profile]);

export async function redeemCode(code: string, config: BeanDriveConfig): Promise<{ person: Person } | Doubt> {
  const address = config.redeemUrl ?? (config.issuer === null ? null : `${config.issuer}/v1/auth/beandrive/redeem`);
  if (address === null) return { doubt: "nobody said where codes are redeemed" };
  const basic = Buffer.from(`${redeemClient.id}:${redeemClient.secret}`).toString("base64");
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/json" },
      body: JSON.stringify({ token: code }),
      redirect: "error",
      signal: AbortSignal.timeout(cutOffMilliseconds),
    });
    if (!answer.ok) return { doubt: `the code is not good (${answer.status})` };
    const { sub, email } = answerShape.parse(await answer.json());
    return { person: { sub, email } };
  } catch {
    return { doubt: "the code could not be redeemed" };
  }
}
