/** Customers of a card programme. */
import type { Params } from "../params.ts";
import { invalidParams, refusals } from "../refusal.ts";
import type { RpcResult } from "../rpc.ts";
import { type Card, keyOf, type Member } from "../state.ts";
import { localDay } from "../values.ts";
import { issueCard } from "./issue.ts";
import { type Call, type Method, namedCard, signedIn } from "./method.ts";

const details = (
  "card kind login title first middle last gender birthDate address1 address2 city province county country postcode " +
  "phone discount promoOptIn email memberPassword mobile company pin"
).split(" ");

export const registerMember: Method = {
  required: [...signedIn, ...details, "newCard"],
  run(call) {
    const { ledger, params } = call;
    const { members, numbers } = ledger.state;
    refuseOddDetails(params);
    const key = keyOf(ledger.view.account, params.value("login"));
    if (members[key] !== undefined) throw refusals.loginTaken();
    const card = cardOfMember(call);
    numbers.member += 1;
    const member: Member = {
      id: String(numbers.member),
      login: params.value("login"),
      first: params.value("first"),
      last: params.value("last"),
      email: params.value("email"),
      registeredOn: localDay(ledger.view.now),
    };
    members[key] = member;
    card.login = member.login;
    ledger.view.wrote();
    return memberResult(call, { member, card });
  },
};

/** Assumed to have the positions of dc_946 without the last. */
export const updateMember: Method = {
  required: [...signedIn, ...details],
  run(call) {
    const { ledger, params } = call;
    refuseOddDetails(params);
    const card = namedCard(call);
    const member = ledger.state.members[keyOf(ledger.view.account, card.login)];
    if (member === undefined || member.login !== params.value("login")) throw refusals.notRegistered();
    member.first = params.value("first");
    member.last = params.value("last");
    member.email = params.value("email");
    ledger.view.wrote();
    return memberResult(call, { member, card });
  },
};

/** @throws ProtocolFault -32602 where a position holds what it cannot */
function refuseOddDetails(params: Params): void {
  const isBoolean = (name: string): boolean => ["t", "f", ""].includes(params.value(name));
  const isDay = /^(\d{4}-\d\d-\d\d)?$/.test(params.value("birthDate"));
  const isCustomer = params.value("kind") === "CUSTOMER" && params.value("login") !== "";
  if (!isCustomer || !isDay || !isBoolean("promoOptIn") || !isBoolean("newCard")) throw invalidParams();
}

/** The card that is named, or a new one where that is asked for. @throws Refusal 2, or 67 where it has a member */
function cardOfMember(call: Call): Card {
  const { ledger, params } = call;
  if (params.value("card") === "" && params.value("newCard") === "t")
    return issueCard(ledger.state, ledger.view.account);
  const card = namedCard(call);
  if (card.login !== "") throw refusals.cardHasMember();
  return card;
}

function memberResult({ ledger }: Call, { member, card }: { member: Member; card: Card }): RpcResult {
  const { numbers } = ledger.state;
  numbers.reference += 1;
  return [
    member.id,
    member.first,
    member.last,
    member.registeredOn,
    card.isoSerial,
    `E${member.id}`,
    `sandbox-login-${member.id}`,
    String(numbers.reference),
  ];
}
