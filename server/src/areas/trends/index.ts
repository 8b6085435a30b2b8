import { getTrends } from "@crema/contract/areas/trends";
import { bind } from "../../platform/http/bind-call.ts";
import { getTrendsNow } from "./get-trends.ts";

export const trendsCalls = [bind(getTrends, getTrendsNow)];
