/** What mail servers mean by their codes, in words for staff. Pure. Source: RFC 3463, RFC 5321 section 4.2.3. */

const details: Readonly<Record<string, string>> = {
  "1.1": "there is no such mailbox",
  "1.2": "there is no such mail domain",
  "1.3": "the address is not valid",
  "1.6": "the mailbox has moved",
  "1.10": "the domain takes no mail",
  "2.1": "the mailbox is switched off",
  "2.2": "the mailbox is full",
  "2.3": "the mail is too large for the mailbox",
  "3.4": "the mail is too large",
  "4.1": "the recipient's mail server does not answer",
  "4.4": "the recipient's mail server cannot be found",
  "4.7": "the recipient's mail server did not take it in time",
};
const subjects: Readonly<Record<string, string>> = {
  "1": "the address is refused",
  "2": "the mailbox takes no mail",
  "3": "the recipient's mail server cannot take it",
  "4": "the recipient's mail server cannot be reached",
  "5": "the mail servers do not understand each other",
  "6": "the mail's content is refused",
  "7": "the recipient's mail server refuses our mail by its policy",
};
const replies: Readonly<Record<number, string>> = {
  550: "the mailbox is not available",
  551: "the mailbox is not on that server",
  552: "the mailbox is full or the mail too large",
  553: "the address is not valid",
};

/**
 * Why a mail is refused.
 * @param status - as in RFC 3463, `5.1.1`; undefined where none was given
 * @param reply - of the dialogue, 550; undefined where there was none
 */
export function wordsForRefusal({
  status,
  reply,
}: {
  status?: string | undefined;
  reply?: number | undefined;
}): string {
  const [, subject = "", detail = ""] = status?.split(".") ?? [];
  return (
    details[`${subject}.${detail}`] ??
    subjects[subject] ??
    replies[reply ?? 0] ??
    "the recipient's mail server refuses it"
  );
}
