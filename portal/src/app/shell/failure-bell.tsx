import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import type * as calls from "@crema/contract/areas/jobs";
import { lazyDialog } from "../../ui/foundation/lazy-part.tsx";
import { formatCount } from "../../ui/foundation/format.ts";
import { useFilterOpening } from "../../ui/filters/filter-trigger.tsx";
import { useAccess } from "../access/access-store.ts";
import { callOf } from "../api/call.ts";
import { useAfterFirstRows } from "../api/first-rows.ts";
import { useReadAgainWith } from "../live/use-read-again-with.ts";
import { featuresOn } from "../start/settings.ts";
import "./failure-bell.css";

const askFailures = callOf<typeof calls.listFailures>("GET", "/v1/jobs/failures");
/** Below the key of the job centre, so that what is done there is counted here. */
const key = ["jobs", "failures"] as const;
/** Not every failure sends a message. */
const minuteMs = 60_000;
const most = 99;

const Popup = lazyDialog(async () => (await import("./failure-popup.tsx")).FailurePopup);

/** Failures this person has not read; asked for once the first rows are there. */
function useFailures(isAllowed: boolean) {
  const isDue = useAfterFirstRows();
  useReadAgainWith({ record: "job" }, key);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askFailures({}, { signal }),
    enabled: isAllowed && isDue,
    refetchInterval: minuteMs,
    placeholderData: keepPreviousData,
  });
}

/** How many failures of background work this person has not read, and what they are; for holders of permission.edit. */
export function FailureBell() {
  const { canEdit } = useAccess("permission");
  const isAllowed = canEdit && featuresOn().has("options");
  const query = useFailures(isAllowed);
  const { isOpen, isByKey, anchor, onPress, onClose } = useFilterOpening();
  if (!isAllowed) return null;
  const unread = query.data?.unread ?? 0;
  const count = unread > most ? `${most}+` : formatCount(unread);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="failure-bell"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Failures, ${unread === 0 ? "none" : count} unread`}
        onPointerEnter={Popup.preload}
        onFocus={Popup.preload}
        onClick={({ detail }) => onPress(detail === 0)}
      >
        <Bell size={16} aria-hidden />
        {unread > 0 && <span className="failure-bell-count">{count}</span>}
      </button>
      {isOpen && <Popup label="Failures" query={query} {...{ anchor, isByKey, onClose }} />}
    </>
  );
}
