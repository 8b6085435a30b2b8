import { describe, expect, it } from "vitest";
import { elementAt, readXml, textIn, writeXml } from "../xml.ts";
import { readSoapReply, soapAction, soapRequest } from "./epicor-soap-envelope.ts";
import { orderNumberIn, withColumns } from "./epicor-soap-order.ts";

const update = { path: "Erp/BO/SalesOrder", method: "Update" };
const identity = { username: "crema", password: "p<&>" };

describe("a call", () => {
  it("has the documented action", () => {
    expect(soapAction(update)).toBe("Erp:BO:SalesOrder/SalesOrderSvcContract/Update");
    expect(soapAction({ path: "Ice/Lib/SessionMod", method: "Login" })).toBe(
      "Ice:Lib:SessionMod/SessionModSvcContract/Login",
    );
  });

  it("says who asks, in which session, and what", () => {
    const sent = soapRequest(update, { identity, sessionId: "5b1d", parameters: { ds: "", orderNum: "7" } });
    const envelope = elementAt(readXml(sent), "Envelope");
    const token = elementAt(envelope, "Header", "Security", "UsernameToken");
    expect([textIn(token, "Username"), textIn(token, "Password")]).toEqual(["crema", "p<&>"]);
    const session = elementAt(envelope, "Header", "SessionInfo");
    expect(session).toMatchObject({ "@_xmlns": "urn:epic:headers:SessionInfo" });
    expect([textIn(session, "SessionID"), textIn(session, "UserID")]).toEqual(["5b1d", "crema"]);
    expect(sent).toContain('<s:Body><Update xmlns="Erp:BO:SalesOrder"><ds/><orderNum>7</orderNum></Update></s:Body>');
  });

  it("before the login names no session", () => {
    expect(soapRequest(update, { identity, parameters: {} })).not.toContain("SessionInfo");
  });
});

const reply = (body: string) =>
  `<?xml version="1.0"?><x:Envelope xmlns:x="http://schemas.xmlsoap.org/soap/envelope/"><x:Body>${body}</x:Body></x:Envelope>`;

describe("a reply", () => {
  it("is found under any prefix", () => {
    const heard = readSoapReply(update, reply('<a:UpdateResponse xmlns:a="u"><a:n>1</a:n></a:UpdateResponse>'));
    expect(heard.kind === "ok" && textIn(heard.result, "n")).toBe("1");
  });

  it.each([
    [
      "a fault",
      reply("<x:Fault><faultcode>x:Client</faultcode><faultstring xml:lang='en'>No.</faultstring></x:Fault>"),
      { kind: "fault", reason: "No." },
    ],
    ["a fault without words", reply("<x:Fault/>"), { kind: "unreadable" }],
    ["of another method", reply("<LoginResponse><n>1</n></LoginResponse>"), { kind: "unreadable" }],
    ["half of it", reply("<UpdateResponse><n>1</n></UpdateResponse>").slice(0, 130), { kind: "unreadable" }],
    ["a page", "<html><body>Bad gateway</body></html>", { kind: "unreadable" }],
    ["nothing", "", { kind: "unreadable" }],
    [
      "a bomb",
      `<!DOCTYPE x [<!ENTITY a "${"a".repeat(2_000)}">]>${reply(`<UpdateResponse><n>${"&a;".repeat(20_000)}</n></UpdateResponse>`)}`,
      { kind: "unreadable" },
    ],
  ])("that is %s", (_, text, expected) => {
    expect(readSoapReply(update, text)).toEqual(expected);
  });
});

const given =
  '<b:ds xmlns:b="urn:t" xmlns:i="urn:i"><b:OrderHed><b:OrderHedRow><b:OrderNum>0900</b:OrderNum><b:PONum/><b:RowMod/></b:OrderHedRow></b:OrderHed>' +
  '<b:OrderDtl><b:OrderDtlRow><b:PartNum>A</b:PartNum><b:NeedBy i:nil="true"/><b:RowMod/></b:OrderDtlRow><b:OrderDtlRow><b:PartNum/><b:RowMod>A</b:RowMod></b:OrderDtlRow></b:OrderDtl></b:ds>';
const numbered = (number: string) => orderNumberIn(withColumns(ds(), "OrderHed", { OrderNum: number }) ?? {});
const ds = () => elementAt(readXml(given), "ds") ?? {};

describe("the order's tables", () => {
  it("go back as they came, prefixes, nothings and digits too", () => {
    expect(writeXml({ "b:ds": ds() })).toBe(given);
  });

  it("get columns in the row that is new, under its names, without touching the one before", () => {
    const changed = withColumns(ds(), "OrderDtl", { PartNum: "B&C", Quantity: 2, LockPrice: true });
    expect(changed && writeXml({ "b:ds": changed })).toBe(
      given.replace(
        "<b:PartNum/><b:RowMod>A</b:RowMod>",
        "<b:PartNum>B&amp;C</b:PartNum><b:RowMod>A</b:RowMod><b:Quantity>2</b:Quantity><b:LockPrice>true</b:LockPrice>",
      ),
    );
  });

  it("without a row have nowhere to write to", () => {
    expect(withColumns(ds(), "OHOrderMsc", { MiscCode: "FRT" })).toBeUndefined();
  });

  it("tell the order's number once there is one", () => {
    expect(["0", "", "abc", "900123"].map(numbered)).toEqual(["", "", "", "900123"]);
  });
});
