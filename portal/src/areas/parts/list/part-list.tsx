import type { PartRow } from "@crema/contract/areas/parts";
import { WholeListFrame } from "../../../app/search/whole-list-frame.tsx";
import { refreshList, rereadRow, usePartList } from "../part-queries.ts";
import { partHref } from "../part-words.ts";
import { partColumns } from "./part-list-columns.tsx";
import { partListRules } from "./part-list-rules.ts";

const codeOf = ({ partCode }: PartRow): string => partCode;
const hrefOf = ({ partCode }: PartRow): string => partHref(partCode);

/** The parts list, the second tab of the products page. Source: spec part 2, section 2 'Parts list'; PART-02, PART-03. */
export function PartList() {
  const query = usePartList();
  return (
    <WholeListFrame
      label="Parts"
      things="parts"
      noun="part"
      placeholder="Search by code, title, option or price"
      list={partListRules}
      columns={partColumns}
      query={query}
      all={query.data?.parts}
      rowKey={codeOf}
      rowHref={hrefOf}
      record="part"
      rereadRow={rereadRow}
      rereadAll={refreshList}
    />
  );
}
