import { listWorkQueues } from "@crema/contract/areas/start";
import { bind } from "../../platform/http/bind-call.ts";
import { listQueuesOfCaller } from "./list-queues.ts";

export const startCalls = [bind(listWorkQueues, listQueuesOfCaller)];
