import { startCampaignMonitorSandbox } from "@crema/sandboxes/campaign-monitor";
import { z } from "zod";
import { systemClock } from "../src/platform/clock/clock.ts";
import {
  type CampaignMonitorConfig,
  campaignMonitorConfig,
  campaignMonitorVariables,
} from "../src/providers/mailing-lists/campaign-monitor/campaign-monitor-config.ts";
import { campaignMonitorLists } from "../src/providers/mailing-lists/campaign-monitor/campaign-monitor-lists.ts";
import {
  aSubscriber,
  type ListedPerson,
  type ListTrouble,
  type MailingListsStand,
} from "../src/providers/mailing-lists/conformance.ts";
import { breakSandbox, commonFaults, mendSandbox, postToSandbox } from "./sandbox-controls.ts";

export interface CampaignMonitorStand extends MailingListsStand {
  readonly config: CampaignMonitorConfig;
  order(fault: string, operation?: string): void;
  /** Lets things happen as when people click. */
  emit(asked: Readonly<Record<string, unknown>>): Promise<void>;
  requests(operation: string): number;
  webhooks(): { Url: string; Status: string }[];
  /** Every webhook is switched off, as after many failures. */
  switchOff(): void;
}

const faults: Readonly<Record<ListTrouble, string>> = {
  ...commonFaults,
  error: "commit-then-500",
  refused: "auth-wrong",
  "too-often": "429:1",
};
const personShape = z.object({
  EmailAddress: z.string(),
  Name: z.string(),
  State: z.string(),
  CustomFields: z.array(z.object({ Key: z.string(), Value: z.string() })),
});

export async function startCampaignMonitorStand(
  variables: Readonly<Record<string, string>> = {},
  timeoutMs = 1_500,
): Promise<CampaignMonitorStand> {
  const sandbox = await startCampaignMonitorSandbox();
  const config = campaignMonitorConfig(campaignMonitorVariables.parse({ ...sandbox.env, ...variables }));
  if (config === undefined) throw new Error("the sandbox named no list");
  const lists = campaignMonitorLists({ config, clock: systemClock, timeoutMs, restMs: 20 });
  const emit = async (asked: unknown): Promise<void> => {
    await postToSandbox(sandbox, "emit", asked);
  };
  const person = async (email: string): Promise<ListedPerson | undefined> => {
    const url = `${config.url}/subscribers/${config.listId}.json?${new URLSearchParams({ email }).toString()}`;
    const authorization = `Basic ${btoa(`${config.apiKey.reveal()}:x`)}`;
    const { data } = personShape.safeParse(await (await fetch(url, { headers: { authorization } })).json());
    if (data === undefined) return undefined;
    const values = Object.fromEntries(data.CustomFields.map(({ Key, Value }) => [Key, Value]));
    return { email: data.EmailAddress, name: data.Name, isSubscribed: data.State === "Active", values };
  };
  return {
    lists,
    anAddress: () => aSubscriber().email,
    config,
    order: (fault, operation) => sandbox.faults.order({ fault, match: { operation } }),
    emit,
    person,
    requests: (operation) => sandbox.journal.entries().filter(({ what }) => what === operation).length,
    webhooks: () => sandbox.state().webhooks.map(({ Url, Status }) => ({ Url, Status })),
    switchOff: () => sandbox.state().webhooks.forEach((webhook) => (webhook.Status = "Inactive")),
    optOut: (email) => emit({ events: [{ type: "Deactivate", email, state: "Unsubscribed" }] }),
    trouble: (trouble) => breakSandbox(sandbox, faults[trouble], { door: "api" }),
    async calm() {
      await mendSandbox(sandbox);
      // An answer closes the breaker.
      await lists.probe(AbortSignal.timeout(5_000));
    },
    async close() {
      await lists.close();
      await sandbox.close();
    },
  };
}
