import { describe, expect, it } from "vitest";
import { control, countOf, dsOf, inside, openEpicor, post, rest, orders, type Told } from "../test-client.ts";

type Epicor = Awaited<ReturnType<typeof openEpicor>>;

const services = {
  SessionMod: ["Ice/Lib/SessionMod.svc", "Ice:Lib:SessionMod"],
  SalesOrder: ["Erp/BO/SalesOrder.svc", "Erp:BO:SalesOrder"],
} as const;

interface Asked {
  readonly session?: string;
  /** XML inside of the method's element. */
  readonly inner?: string;
  readonly password?: string;
  readonly headers?: Record<string, string>;
  readonly wait?: number;
}

const hosting = 'xmlns="http://schemas.datacontract.org/2004/07/Epicor.Hosting"';
const wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

function call(sandbox: Epicor, service: keyof typeof services, method: string, asked: Asked = {}): Promise<Told> {
  const [path, namespace] = services[service];
  const { session, inner = "", password = "sandbox-password", headers = {}, wait } = asked;
  const info =
    session === undefined
      ? ""
      : `<SessionInfo xmlns="urn:epic:headers:SessionInfo"><SessionID ${hosting}>${session}</SessionID><UserID ${hosting}>crema</UserID></SessionInfo>`;
  const token = `<o:UsernameToken><o:Username>crema</o:Username><o:Password>${password}</o:Password></o:UsernameToken>`;
  const text = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><o:Security xmlns:o="${wsse}">${token}</o:Security>${info}</s:Header><s:Body><${method} xmlns="${namespace}">${inner}</${method}></s:Body></s:Envelope>`;
  const action = `"${namespace}/${service}SvcContract/${method}"`;
  return post(`${sandbox.env["EPICOR_URL"] ?? ""}/${path}`, text, {
    headers: { "content-type": "text/xml; charset=utf-8", soapaction: action, ...headers },
    ...(wait === undefined ? {} : { wait }),
  });
}

const xmlOf = ({ body }: Told): string => String(body);
const between = (told: Told, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "s").exec(xmlOf(told))?.[1] ?? "";
const dsIn = (told: Told): string => `<ds>${between(told, "ds")}</ds>`;

async function login(sandbox: Epicor): Promise<string> {
  return between(await call(sandbox, "SessionMod", "Login"), "LoginResult");
}

/** Rows of a good order as XML. */
function goodDs(poNum: string, more: Parameters<typeof dsOf>[1] = {}): string {
  const tables = Object.entries(dsOf(poNum, more)).map(([table, rows]) => {
    const written = rows.map((row: object) => {
      const cells = Object.entries(row).map(([name, cell]) => `<${name}>${String(cell)}</${name}>`);
      return `<${table}Row>${cells.join("")}</${table}Row>`;
    });
    return `<${table}>${written.join("")}</${table}>`;
  });
  return `<ds>${tables.join("")}</ds>`;
}

describe("SOAP", () => {
  it("signs in, chooses company and site, works, signs out", async () => {
    const sandbox = await openEpicor();
    const answer = await call(sandbox, "SessionMod", "Login");
    expect(answer.status).toBe(200);
    expect(xmlOf(answer)).toMatch(
      /^<s:Envelope xmlns:s="http:\/\/schemas\.xmlsoap\.org\/soap\/envelope\/"><s:Body><LoginResponse xmlns="Ice:Lib:SessionMod"><LoginResult>[0-9a-f-]{36}<\/LoginResult><\/LoginResponse><\/s:Body><\/s:Envelope>$/,
    );
    const session = between(answer, "LoginResult");
    const chosen = await call(sandbox, "SessionMod", "SetCompany", { session, inner: "<companyID>BEAN</companyID>" });
    expect(chosen.status).toBe(200);
    expect(
      (await call(sandbox, "SessionMod", "SetPlant", { session, inner: "<newPlant>NORTH</newPlant>" })).status,
    ).toBe(500);
    expect(
      (await call(sandbox, "SessionMod", "SetPlant", { session, inner: "<newPlant>MAIN</newPlant>" })).status,
    ).toBe(200);
    const work = () => call(sandbox, "SalesOrder", "GetNewOrderHed", { session, inner: "<ds/>" });
    expect((await work()).status).toBe(200);
    expect((await call(sandbox, "SessionMod", "Logout", { session })).status).toBe(200);
    expect((await work()).status).toBe(500);
  });

  it("the chain seen in the field stores a header with Update, and a line with the next", async () => {
    const sandbox = await openEpicor();
    const session = await login(sandbox);
    const step = async (method: string, inner: string): Promise<string> => {
      const told = await call(sandbox, "SalesOrder", method, { session, inner });
      expect(`${method} ${told.status} ${between(told, "faultstring")}`).toBe(`${method} 200 `);
      return dsIn(told);
    };
    let ds = await step("GetNewOrderHed", "<ds/>");
    ds = await step("OnChangeofSoldToCreditCheck", `<iOrderNum>0</iOrderNum><iCustID>WEBCUST</iCustID>${ds}`);
    ds = await step("ChangeSoldToID", ds);
    ds = await step("ChangeCustomer", ds);
    ds = await step("Update", ds.replace("<PONum/>", "<PONum>Zoë &amp; Co</PONum>"));
    expect(ds).toContain("<OrderNum>900001</OrderNum>");
    expect(ds).toContain('<NeedByDate i:nil="true"/>');
    ds = await step("GetNewOrderDtl", `${ds}<orderNum>900001</orderNum>`);
    ds = await step(
      "ChangePartNumMaster",
      `${ds}<partNum>KTL-GN</partNum><suppressUserPrompts>true</suppressUserPrompts>`,
    );
    ds = await step(
      "ChangeSellingQtyMaster",
      `${ds}<ipSellingQuantity>2</ipSellingQuantity><pcPartNum>KTL-GN</pcPartNum>`,
    );
    ds = await step("Update", ds);
    expect(ds).toContain("<DocExtPriceDtl>289.1</DocExtPriceDtl>");
    expect(await countOf(sandbox, "Zoë & Co")).toBe(1);
    const overRest = await rest(sandbox, `${orders}/SalesOrders('BEAN',900001)?$expand=OrderDtls`);
    expect(overRest.body).toMatchObject({ PONum: "Zoë & Co", OrderDtls: [{ PartNum: "KTL-GN", SellingQuantity: 2 }] });
  });

  it("Update with everything in one ds is stored whole or not at all", async () => {
    const sandbox = await openEpicor();
    const session = await login(sandbox);
    const charges = [{ MiscCode: "FRT", DocMiscAmt: "9.95" }];
    const stored = await call(sandbox, "SalesOrder", "Update", { session, inner: goodDs("WEB-1", { charges }) });
    expect(between(stored, "OHOrderMscRow")).toContain("<DocMiscAmt>9.95</DocMiscAmt>");
    const lines = [{}, { PartNum: "NO-SUCH" }];
    const refused = await call(sandbox, "SalesOrder", "Update", { session, inner: goodDs("WEB-2", { lines }) });
    expect(refused.status).toBe(500);
    expect(xmlOf(refused)).toContain(
      '<s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang="en-US">Part &quot;NO-SUCH&quot; was not found.</faultstring></s:Fault>',
    );
    expect([await countOf(sandbox, "WEB-1"), await countOf(sandbox, "WEB-2")]).toEqual([1, 0]);
  });

  it("two equal updates make two orders", async () => {
    const sandbox = await openEpicor();
    const session = await login(sandbox);
    for (let n = 0; n < 2; n += 1) await call(sandbox, "SalesOrder", "Update", { session, inner: goodDs("WEB-1") });
    const { body } = await control(sandbox, "orders?po=WEB-1");
    expect(inside(body, "orders")).toMatchObject([
      { orderNum: 900_001, skin: "soap" },
      { orderNum: 900_002, skin: "soap" },
    ]);
  });

  it.each<[string, Asked, number, string]>([
    ["a wrong password", { password: "guess" }, 500, "FailedAuthentication"],
    ["another action", { headers: { soapaction: '"urn:other"' } }, 500, "ActionNotSupported"],
    ["SOAP 1.2", { headers: { "content-type": "application/soap+xml" } }, 415, "text/xml"],
    ["a parameter there is not", { inner: "<options>1</options>" }, 500, "options is not a parameter"],
    ["no session", { inner: "" }, 200, "LoginResult"],
  ])("Login with %s", async (_, asked, status, words) => {
    const told = await call(await openEpicor(), "SessionMod", "Login", asked);
    expect(told.status).toBe(status);
    expect(xmlOf(told)).toContain(words);
  });

  it("every call but the login needs a session that is not over", async () => {
    const sandbox = await openEpicor();
    const session = await login(sandbox);
    const inner = goodDs("WEB-1");
    expect(xmlOf(await call(sandbox, "SalesOrder", "Update", { inner }))).toContain("<s:Fault>");
    await control(sandbox, "clock", { advanceSeconds: 3_601 });
    const over = await call(sandbox, "SalesOrder", "Update", { session, inner });
    expect([over.status, between(over, "faultstring")]).toEqual([500, "The session is invalid or has expired."]);
    sandbox.faults.order({ fault: "session-expired" });
    const next = await login(sandbox);
    expect((await call(sandbox, "SalesOrder", "Update", { session: next, inner })).status).toBe(200);
    sandbox.faults.order({ fault: "session-expired", match: { operation: "SalesOrder.Update" } });
    expect((await call(sandbox, "SalesOrder", "Update", { session: next, inner })).status).toBe(500);
    expect(await countOf(sandbox, "WEB-1")).toBe(1);
  });

  it("sessions that nobody closes use up the licences", async () => {
    const sandbox = await openEpicor();
    await control(sandbox, "settings", { licences: 2 });
    const session = await login(sandbox);
    await login(sandbox);
    expect(between(await call(sandbox, "SessionMod", "Login"), "faultstring")).toBe(
      "Maximum users exceeded on license.",
    );
    await call(sandbox, "SessionMod", "Logout", { session });
    expect((await call(sandbox, "SessionMod", "Login")).status).toBe(200);
  });

  it.each(["auth-wrong", "auth-expired", "conversion"])("%s writes nothing and is told as a fault", async (fault) => {
    const sandbox = await openEpicor();
    const session = await login(sandbox);
    sandbox.faults.order({ fault });
    const told = await call(sandbox, "SalesOrder", "Update", { session, inner: goodDs("WEB-1") });
    expect(told.status).toBe(fault === "conversion" ? 503 : 500);
    expect(xmlOf(told)).toContain("<s:Fault>");
    expect(await countOf(sandbox, "WEB-1")).toBe(0);
  });

  it("commit-then-timeout on Update: the order is there", async () => {
    const sandbox = await openEpicor();
    const session = await login(sandbox);
    sandbox.faults.order({ fault: "commit-then-timeout", match: { door: "soap", operation: "SalesOrder.Update" } });
    const asked = { session, inner: goodDs("WEB-1"), wait: 300 };
    await expect(call(sandbox, "SalesOrder", "Update", asked)).rejects.toThrow("timeout");
    expect(await countOf(sandbox, "WEB-1")).toBe(1);
  });

  it("refuses what is no envelope, and the journal knows no secrets", async () => {
    const sandbox = await openEpicor();
    const headers = { "content-type": "text/xml", soapaction: '"Ice:Lib:SessionMod/SessionModSvcContract/Login"' };
    const url = `${sandbox.env["EPICOR_URL"] ?? ""}/Ice/Lib/SessionMod.svc`;
    expect((await post(url, "<a/>", { headers })).status).toBe(500);
    expect((await post(url, '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', { headers })).status).toBe(500);
    const session = await login(sandbox);
    const journal = JSON.stringify((await control(sandbox, "journal")).body);
    expect(journal).not.toContain("sandbox-password");
    expect(journal).not.toContain(session);
  });
});
