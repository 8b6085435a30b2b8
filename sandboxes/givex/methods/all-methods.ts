/** Every method the sandbox knows, by its name on the wire. */
import { activate, register } from "./issue.ts";
import { registerMember, updateMember } from "./members.ts";
import type { Method } from "./method.ts";
import { postAuth, preAuth } from "./pre-auth.ts";
import { balance, history, ping, secureBalance } from "./reads.ts";
import { cancel, reverse } from "./undo.ts";
import { adjustment, cashBack, increment, pointsEarn, pointsReduction, redemption } from "./values.ts";

export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    dc_900: ping,
    dc_901: redemption,
    dc_903: cashBack,
    dc_904: register,
    dc_905: increment,
    dc_906: activate,
    dc_907: cancel,
    dc_908: adjustment,
    dc_909: balance,
    dc_911: pointsEarn,
    dc_918: reverse,
    dc_920: preAuth,
    dc_921: postAuth,
    dc_941: updateMember,
    dc_945: pointsReduction,
    dc_946: registerMember,
    dc_994: secureBalance,
    dc_995: history,
  }),
);
