import { getFom, getLoyaltyPoints } from "@crema/contract/areas/loyalty";
import { bind } from "../../platform/http/bind-call.ts";
import { getFomOfUser } from "./get-fom.ts";
import { getLoyaltyPointsOfUser } from "./get-loyalty-points.ts";

export const loyaltyCalls = [bind(getLoyaltyPoints, getLoyaltyPointsOfUser), bind(getFom, getFomOfUser)];
