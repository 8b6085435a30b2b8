import type { Push } from "@crema/contract/areas/notifications";
import { LinkIfOpen } from "../../../app/navigation/link-if-open.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatDate, formatTime } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { progressText, pushStatus } from "./push-words.ts";

export function PushStanding({ push }: { readonly push: Push }) {
  const { label, tone, dot } = pushStatus(push);
  return (
    <Chip tone={tone} dot={dot}>
      {label}
    </Chip>
  );
}

function Message({ push }: { readonly push: Push }) {
  const text = push.state === "sending" ? progressText(push) : push.message;
  return (
    <span className="push-message">
      <PushStanding push={push} />
      <span className="ui-table-sub" title={text}>
        {text}
      </span>
    </span>
  );
}

const segmentHref = (uuid: string): string => `/segments/${uuid}`;

/** The columns of the history, in the specified order. Source: APP-PUSH-04. */
export const pushColumns: readonly TableColumn<Push>[] = [
  {
    id: "internalDescription",
    label: "Internal description",
    width: "minmax(136px, 1.2fr)",
    snugWidth: "minmax(130px, 1.3fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ internalDescription }) => internalDescription,
  },
  {
    id: "segment",
    label: "Segment",
    width: "minmax(104px, 1fr)",
    snugWidth: "minmax(96px, 1fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ segmentName, segmentUuid }) => <span title={segmentUuid}>{segmentName}</span>,
  },
  {
    id: "title",
    label: "Title",
    width: "minmax(104px, 1fr)",
    snugWidth: "minmax(96px, 1.1fr)",
    isSortable: true,
    isBelowOnPhone: true,
    render: ({ title }) => title,
  },
  {
    id: "body",
    label: "Body",
    width: "minmax(140px, 1.4fr)",
    isHiddenWhenSnug: true,
    isHiddenWhenNarrow: true,
    render: ({ body }) => <span title={body}>{body}</span>,
  },
  {
    id: "createdAt",
    label: "Sent at",
    width: "188px",
    snugWidth: "176px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ createdAt }) => (
      <>
        {formatDate(createdAt)} <span className="push-time">{formatTime(createdAt)}</span>
      </>
    ),
  },
  {
    id: "message",
    label: "Message",
    width: "minmax(188px, 1.7fr)",
    snugWidth: "minmax(150px, 0.5fr)",
    narrowWidth: "minmax(150px, 0.9fr)",
    phoneWidth: "152px",
    render: (push) => <Message push={push} />,
  },
];

/** The segment's name, which leads to it for those who may open segments. Source: AMD-35. */
export const SegmentLink = ({ push: { segmentUuid, segmentName } }: { readonly push: Push }) => (
  <LinkIfOpen href={segmentHref(segmentUuid)} hint="You may not open segments">
    {segmentName}
  </LinkIfOpen>
);
