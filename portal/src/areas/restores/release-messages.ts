/** Texts of the page of a restored database. Pure. */
import type { RestoredKind } from "@crema/contract/areas/restores";
import type { Restore } from "../../app/shell/current-restore.ts";
import { formatCount, formatCountOf, formatMoment } from "../../ui/foundation/format.ts";
import type { ReleaseNumbers, RemainingChoice } from "./release-choices.ts";

type JournalDamage = Pick<Restore, "unreadableLines" | "firstUnreadableLine">;

/** What happened, and what follows from it. */
export function restoreSentence(
  { unreadableLines }: Pick<JournalDamage, "unreadableLines">,
  isPaused: boolean,
): string {
  const isDamaged = unreadableLines > 0;
  if (!isPaused) {
    const happened = isDamaged
      ? "The journal of this database was damaged."
      : "The database was restored from a backup.";
    return `${happened} Everything has been released, and updates are sent as usual.`;
  }
  const happened = isDamaged
    ? "The journal of this database is damaged, so Crema can't tell what was already sent."
    : "The database was restored from a backup, so it may have forgotten what was already sent.";
  return `${happened} Nothing leaves Crema until you release it below. Webhooks still come in, and staff can keep working.`;
}

/** For a journal with lines that can't be read; "" if there are none. */
export function damageSentence({ unreadableLines, firstUnreadableLine }: JournalDamage): string {
  if (unreadableLines === 0) return "";
  const lines =
    unreadableLines === 1
      ? "A line of the journal can't be read"
      : `${formatCount(unreadableLines)} lines of the journal can't be read, the first is`;
  const where = unreadableLines === 1 ? `: ${firstUnreadableLine}` : ` ${firstUnreadableLine}`;
  return `${lines}${where}. What was recorded there isn't known, so Crema suggests treating what waits as sent. Ask whoever runs this server to check its disk.`;
}

/** How safe it is to send what waits. */
export function kindExplanation({ canBeAsked, waiting }: Pick<RestoredKind, "canBeAsked" | "waiting">): string {
  if (canBeAsked) return "Crema checks with the provider before it sends, so nothing is sent twice.";
  const cannotTell = "The provider can't tell us what it already has.";
  return waiting === 0 ? `${cannotTell} Nothing is waiting.` : `${cannotTell} Decide what is sent.`;
}

export const releasedSentence = ({ releasedBy, releasedAt }: Pick<RestoredKind, "releasedBy" | "releasedAt">): string =>
  `Released${releasedBy === "" ? "" : ` by ${releasedBy}`}${releasedAt === "" ? "" : ` on ${formatMoment(releasedAt)}`}.`;

/** The choices for all items of a kind, with what each one comes to. */
export const remainingOptions = ({ waiting, suggestedToSend }: Pick<RestoredKind, "waiting" | "suggestedToSend">) => {
  const options: { value: RemainingChoice; label: string }[] = [
    {
      value: "suggested",
      label: `As suggested: send ${formatCount(suggestedToSend)}, treat ${formatCount(waiting - suggestedToSend)} as sent`,
    },
    { value: "send", label: waiting === 1 ? "Send it" : `Send all ${formatCount(waiting)}` },
    {
      value: "treat-as-sent",
      label: waiting === 1 ? "Treat it as sent" : `Treat all ${formatCount(waiting)} as sent`,
    },
  ];
  return options;
};

const after = "From now on, new items are sent as usual. You can't undo this.";

/** What the confirmation says will happen. */
export function releaseQuestion(
  kind: Pick<RestoredKind, "canBeAsked" | "waiting" | "handedOver">,
  numbers: ReleaseNumbers,
): string {
  if (kind.canBeAsked) {
    const waits = `${formatCountOf(kind.waiting, "item")} ${kind.waiting === 1 ? "is" : "are"} waiting.`;
    const check = "Crema checks each one with the provider and sends only what it doesn't have yet.";
    return `${kind.waiting === 0 ? "Nothing is waiting." : `${waits} ${check}`} ${after}`;
  }
  const parts = [sentPart(numbers), treatedPart(numbers)].filter((part) => part !== "");
  const now = parts.length === 0 ? "Nothing is waiting." : `${parts.join(" and ")}.`;
  return [now, ...returningPart(kind), after].join(" ");
}

/** The restored database has forgotten some hand-overs altogether; their orders may come in again. */
const returningPart = ({ handedOver }: Pick<RestoredKind, "handedOver">): string[] =>
  handedOver === 0
    ? []
    : ["Items that were handed over before the restore and come in again later are treated as sent."];

const sentPart = ({ send }: ReleaseNumbers): string =>
  send === 0 ? "" : `${formatCountOf(send, "item")} will be sent`;

function treatedPart({ treatAsSent }: ReleaseNumbers): string {
  if (treatAsSent === 0) return "";
  return `${formatCountOf(treatAsSent, "item")} will be treated as sent, so ${treatAsSent === 1 ? "it" : "they"} won't be sent again`;
}

/** Beside the button that opens the list; "" while nothing was chosen. */
export const chosenSentence = (count: number): string =>
  count === 0 ? "" : `${formatCountOf(count, "item")} changed one by one`;
