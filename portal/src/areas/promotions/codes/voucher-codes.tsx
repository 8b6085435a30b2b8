import { useQueryClient } from "@tanstack/react-query";
import { Download, Plus } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type { Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useOnArrival } from "../../../app/navigation/address.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { SearchBox } from "../../../ui/filters/search-box.tsx";
import { formatCount, formatCountOf } from "../../../ui/foundation/format.ts";
import { Progress } from "../../../ui/state/progress.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { Batches } from "./batches.tsx";
import { codeColumns } from "./code-columns.tsx";
import { menuOfCode } from "./code-menu.tsx";
import { codesAPage, refreshCodes, useCodePage, useLiveCodes } from "./code-queries.ts";
import { useCodesDownload } from "./download/use-codes-download.ts";
import { lazyDialog } from "../../../ui/foundation/lazy-part.tsx";
import "./voucher-codes.css";

export interface VoucherCodesProps {
  voucher: Voucher;
  mayEdit: boolean;
  /** The code to begin with; '' for all of them. */
  opensWith: string;
}

const GenerateCodes = lazyDialog(async () => (await import("./generate/generate-dialog.tsx")).GenerateDialog);

const uuidOf = ({ uuid }: VoucherCode): string => uuid;
const nameOf = ({ code }: VoucherCode): string => `Actions for ${code}`;
const none: readonly VoucherCode[] = [];

/** The voucher's codes, ten at a time, and everything that is done with them. Source: spec part 2, section 2; PRO-CODE-01 to PRO-CODE-36. */
export function VoucherCodes({ voucher, mayEdit, opensWith }: VoucherCodesProps) {
  const client = useQueryClient();
  const [search, setSearch] = useState(opensWith);
  const [page, setPage] = useState(0);
  const query = useCodePage(voucher.uuid, { page, search: search.trim() });
  useLiveCodes(voucher.uuid);
  const finder = useRef<HTMLDivElement>(null);
  // The code that was asked for is far down the page.
  useOnArrival(() => {
    if (opensWith !== "") finder.current?.scrollIntoView({ block: "center" });
  });
  const count = query.data?.meta.count;
  const show = (text: string): void => {
    setSearch(text);
    setPage(0);
  };
  const rowMenu = useCallback(
    (code: VoucherCode) => menuOfCode(code, { voucher, mayEdit, client }),
    [voucher, mayEdit, client],
  );
  const onMade = (): void => {
    show("");
    void refreshCodes(client, voucher.uuid);
  };
  const generate = (): void => {
    openDialog((close) => <GenerateCodes voucher={voucher} onMade={onMade} onClose={close} />);
  };
  const all = search.trim() === "" ? count : undefined;
  return (
    <Card
      title="Voucher Codes"
      titleAside={
        <span className="voucher-codes-count">{count === undefined ? "" : formatCountOf(count, "code")}</span>
      }
      isFlush
      actions={<Actions voucher={voucher} mayEdit={mayEdit} count={all} onGenerate={generate} />}
    >
      <div className="voucher-codes-search" ref={finder}>
        <SearchBox label="Search codes" placeholder="Search by code, name or email" value={search} onChange={show} />
      </div>
      <DataTable
        label="Voucher codes"
        height="auto"
        columns={codeColumns}
        rows={query.data?.voucherCodes ?? none}
        rowKey={uuidOf}
        rowMenu={rowMenu}
        rowMenuLabel={nameOf}
        isLoading={query.isPending}
        loadingRows={codesAPage}
        isStale={query.isPlaceholderData}
        error={loadErrorOf(query)}
        empty={{ title: search.trim() === "" ? "No codes yet" : "No codes match" }}
        pages={{ page, pageSize: codesAPage, count, onPage: setPage }}
      />
      <Batches voucherUuid={voucher.uuid} mayEdit={mayEdit} />
    </Card>
  );
}

interface ActionsProps extends Omit<VoucherCodesProps, "opensWith"> {
  /** Of all codes, where it is known. */
  readonly count: number | undefined;
  readonly onGenerate: () => void;
}

function Actions({ voucher, mayEdit, count, onGenerate }: ActionsProps) {
  const { codes, start, cancel } = useCodesDownload(voucher);
  return (
    <>
      {codes !== undefined && (
        <span className="voucher-codes-download">
          <Progress
            label="Downloading codes"
            value={count === undefined || count === 0 ? undefined : codes / count}
            detail={count === undefined ? formatCount(codes) : `${formatCount(codes)} of ${formatCount(count)}`}
          />
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        </span>
      )}
      <Button size="small" icon={Download} isPending={codes !== undefined} isDisabled={count === 0} onClick={start}>
        Download all
      </Button>
      {mayEdit && voucher.status === "live" && (
        <Button size="small" icon={Plus} onPointerEnter={GenerateCodes.preload} onClick={onGenerate}>
          Generate
        </Button>
      )}
    </>
  );
}
