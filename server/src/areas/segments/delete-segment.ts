import type { deleteSegment } from "@crema/contract/areas/segments";
import type { Operation } from "../../platform/http/bind-call.ts";
import { changeSegment } from "./segment-change.ts";
import { removeSegment } from "./segment-rows.ts";

/** Automations that name it keep its uuid and say that they cannot find it; audiences frozen from it stay. Source: SEG-36, AMB-96. */
export const deleteSegmentFromStore: Operation<typeof deleteSegment> = async (deps, caller, { params: { uuid } }) => {
  await changeSegment(deps, caller, {
    uuid,
    act: "delete",
    async apply(tx, before) {
      await removeSegment(tx, uuid);
      return { record: before, isDeleted: true };
    },
  });
  return undefined;
};
