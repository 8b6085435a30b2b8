import {
  bookingsKey,
  type EpicorConnection,
  getBookingsSetting,
  getEpicorConnection,
  getGivexConnection,
  getRewardsSetting,
  getUploadSetting,
  type GivexConnection,
  rewardsKey,
  updateBookingsSetting,
  updateRewardsSetting,
  updateUploadSetting,
  uploadKey,
} from "@crema/contract/areas/settings";
import { bind } from "../../../platform/http/bind-call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Connections, noConnections } from "../../../providers/connections.ts";
import { drainRewards, rewardsWaiting } from "../../loyalty/index.ts";
import { drainUploads, uploadsWaiting } from "../../orders/index.ts";
import { bookingsWaiting, drainBookings } from "../../shipping-labels/index.ts";
import { type HeldBack, presentSetting, turnSetting } from "./integration-setting.ts";

const uploads: HeldBack<typeof uploadKey> = { key: uploadKey, waiting: uploadsWaiting, drain: drainUploads };
const rewards: HeldBack<typeof rewardsKey> = { key: rewardsKey, waiting: rewardsWaiting, drain: drainRewards };
const bookings: HeldBack<typeof bookingsKey> = { key: bookingsKey, waiting: bookingsWaiting, drain: drainBookings };

const connectionsOf = ({ ports }: Pick<Platform, "ports">): Connections => ports.connections ?? noConnections;
const epicor = (deps: Platform): Promise<EpicorConnection> => Promise.resolve(connectionsOf(deps).erp);
function givex(deps: Platform): Promise<GivexConnection> {
  const { "gift-card": giftCard, loyalty } = connectionsOf(deps).cards;
  return Promise.resolve({
    giftCardGivexPrimaryUrl: giftCard.primaryUrl,
    giftCardGivexSecondaryUrl: giftCard.secondaryUrl,
    giftCardGivexUserId: giftCard.userId,
    giftCardGivexPassword: giftCard.password,
    loyaltyGivexPrimaryUrl: loyalty.primaryUrl,
    loyaltyGivexSecondaryUrl: loyalty.secondaryUrl,
    loyaltyGivexUserId: loyalty.userId,
    loyaltyGivexPassword: loyalty.password,
  });
}

export const integrationCalls = [
  bind(getUploadSetting, (deps) => presentSetting(deps, uploads)),
  bind(updateUploadSetting, (deps, caller, { body }) => turnSetting(deps, { caller, held: uploads, turn: body })),
  bind(getBookingsSetting, (deps) => presentSetting(deps, bookings)),
  bind(updateBookingsSetting, (deps, caller, { body }) => turnSetting(deps, { caller, held: bookings, turn: body })),
  bind(getEpicorConnection, epicor),
  bind(getRewardsSetting, (deps) => presentSetting(deps, rewards)),
  bind(updateRewardsSetting, (deps, caller, { body }) => turnSetting(deps, { caller, held: rewards, turn: body })),
  bind(getGivexConnection, givex),
];
