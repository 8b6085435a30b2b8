import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { messageOf } from "../../app/api/api-error.ts";
import { notifyError } from "../../app/feedback/notices.ts";
import { actInWords, recordInWords } from "../../app/history/history-words.ts";
import { choiceTags, textTag } from "../../app/pages/filter-tags.ts";
import { ListFilters } from "../../app/pages/list-filters.tsx";
import { withFilters } from "../../app/pages/list-place.ts";
import type { Show } from "../../app/pages/use-list-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { DateRangeFilter } from "../../ui/filters/date-range-filter.tsx";
import type { FilterTag } from "../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../ui/filters/multi-select-filter.tsx";
import { formatPlainDate } from "../../ui/foundation/format.ts";
import { actNames, type AuditState, openingState, recordNames } from "./audit-address.ts";
import { downloadAudit } from "./audit-queries.ts";

export interface AuditFiltersProps {
  state: AuditState;
  count: number | undefined;
  /** Everybody who stands in the audit. */
  people: readonly string[];
  onShow: Show<AuditState>;
}

const actWords = (act: string): string => actInWords({ act, reverts: null });
const recordOptions = recordNames.map((value) => ({ value, label: recordInWords(value) }));
const actOptions = actNames.map((value) => ({ value, label: actWords(value) }));

type Change = (part: Partial<AuditState>) => void;

const tagsOf = ({ search, who, record, act, from, to }: AuditState, change: Change): readonly FilterTag[] => [
  ...textTag("Record ID", search, () => change({ search: "" })),
  ...textTag("Who", who, () => change({ who: "" })),
  ...choiceTags({
    label: "Record",
    chosen: record,
    wordsOf: recordInWords,
    onChange: (chosen) => change({ record: chosen }),
  }),
  ...choiceTags({ label: "What", chosen: act, wordsOf: actWords, onChange: (chosen) => change({ act: chosen }) }),
  ...textTag("From", from === "" ? "" : formatPlainDate(from), () => change({ from: "" })),
  ...textTag("To", to === "" ? "" : formatPlainDate(to), () => change({ to: "" })),
];

/** Who, what, which record and when. */
export function AuditFilters({ state, count, people, onShow }: AuditFiltersProps) {
  const change: Change = (part) => onShow(withFilters(state, part));
  return (
    <ListFilters
      things="the audit"
      noun="act"
      placeholder="Order number, part code or another record's ID"
      search={state.search}
      onSearch={(search, typing) => onShow(withFilters(state, { search }), typing)}
      count={count}
      tags={tagsOf(state, change)}
      onClearAll={() => onShow({ ...openingState, pageSize: state.pageSize })}
      action={<DownloadButton state={state} />}
    >
      <MultiSelectFilter
        label="Who"
        options={people.map((value) => ({ value, label: value }))}
        value={state.who === "" ? [] : [state.who]}
        // One at a time: whoever is ticked last takes the place.
        onChange={(chosen) => change({ who: chosen.find((name) => name !== state.who) ?? "" })}
      />
      <MultiSelectFilter
        label="Record"
        options={recordOptions}
        value={state.record}
        onChange={(record) => change({ record })}
      />
      <MultiSelectFilter label="What" options={actOptions} value={state.act} onChange={(act) => change({ act })} />
      <DateRangeFilter label="When" from={state.from} to={state.to} onChange={change} />
    </ListFilters>
  );
}

function DownloadButton({ state }: { state: AuditState }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadAudit(state),
    onError: (error) => notifyError(messageOf(error, "The CSV did not arrive whole; try again")),
  });
  return (
    <Button icon={Download} isPending={isPending} onClick={() => mutate()}>
      CSV
    </Button>
  );
}
