import { findRecords } from "@crema/contract/areas/find";
import { bind } from "../../platform/http/bind-call.ts";
import { findForCaller } from "./find-records.ts";

export const findCalls = [bind(findRecords, findForCaller)];
