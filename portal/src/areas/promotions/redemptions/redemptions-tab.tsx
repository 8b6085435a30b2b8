import { useQueryClient } from "@tanstack/react-query";
import type { Redemption } from "@crema/contract/areas/promotions";
import { useArrivals } from "../../../app/live/use-arrivals.ts";
import { textTag } from "../../../app/pages/filter-tags.ts";
import { ListFilters } from "../../../app/pages/list-filters.tsx";
import { ListFrame, tablePlace } from "../../../app/pages/list-frame.tsx";
import { withFilters } from "../../../app/pages/list-place.ts";
import { useListAddress } from "../../../app/pages/use-list-address.ts";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { lazyDialog } from "../../../ui/foundation/lazy-part.tsx";
import {
  openingState,
  readRedemptionListState,
  redemptionListHref,
  newestRedemptions,
  rereadRows,
  useRedemptionList,
} from "./redemption-queries.ts";
import { redemptionColumns } from "./redemption-columns.tsx";

const RedemptionDialog = lazyDialog(async () => (await import("./redemption-dialog.tsx")).RedemptionDialog);
/** Source: PRO-RED-02. */
const openRedemption = (redemption: Redemption): void => {
  openDialog((close) => <RedemptionDialog redemption={redemption} onClose={close} />);
};

const uuidOf = ({ uuid }: Redemption): string => uuid;

function useNewRedemptions(search: string, rows: readonly Redemption[] | undefined) {
  const { ids, forget } = useArrivals({
    record: "redemption",
    question: search,
    newest: () => newestRedemptions(search),
  });
  return { count: ids.filter((id) => rows?.some(({ uuid }) => uuid === id) !== true).length, forget };
}

/** What was redeemed, newest first; it is only read here. Source: spec part 2, section 2; PRO-RED-01, PRO-RED-02; AMB-97. */
export function RedemptionsTab() {
  const client = useQueryClient();
  const { state, show } = useListAddress({ read: readRedemptionListState, hrefOf: redemptionListHref });
  const list = useRedemptionList(state);
  const count = list.data?.meta.count;
  const arrivals = useNewRedemptions(state.search, list.data?.redemptions);
  const showArrivals = (): void => {
    arrivals.forget();
    if (state.page === 0) void list.refetch();
    else show({ ...state, page: 0 });
  };
  return (
    <ListFrame
      label="Redemptions"
      filters={
        <ListFilters
          things="redemptions"
          noun="redemption"
          placeholder="Search by code, voucher, POS or person"
          search={state.search}
          onSearch={(search, typing) => show(withFilters(state, { search }), typing)}
          count={count}
          tags={textTag("Search", state.search, () => show(withFilters(state, { search: "" })))}
          onClearAll={() => show({ ...openingState, pageSize: state.pageSize })}
          arrivals={{ count: arrivals.count, onShow: showArrivals }}
        />
      }
      columns={redemptionColumns}
      query={list}
      rows={list.data?.redemptions}
      rowKey={uuidOf}
      onRowOpen={openRedemption}
      {...tablePlace({ state, sortKeys: [], count, show })}
      sort={undefined}
      live={{ record: "redemption", rereadAll: () => rereadRows(client, state), waitMs: 2_000 }}
    />
  );
}
