import { expect, it } from "vitest";
import { codeIn, csvHead, csvLineOf } from "./download-csv.ts";

it("the CSV has the eight columns, every cell quoted, none that a spreadsheet would calculate [PRO-CODE-30] [AMB-92] [AMD-07]", () => {
  expect(csvHead).toBe(
    '"code","numberOfClaims","maxClaims","maxClaimsPerUser","user","userEmail","createdDate","expiryDate"\r\n',
  );
  const line = csvLineOf({
    code: "AAAA-BBBB-CCC",
    redemptions: 3,
    maximumRedemptions: null,
    maximumRedemptionsPerUser: 1,
    userDisplay: '=HYPERLINK("x")',
    userEmail: "+ada@example.test",
    createdAt: "2026-11-21T02:00:00.000Z",
    expiryDate: "2026-12-31T13:59:59.999Z",
  });
  expect(line).toBe(
    `"AAAA-BBBB-CCC","3","","1","'=HYPERLINK(""x"")","'+ada@example.test","21/11/2026 12:00","31/12/2026 23:59"\r\n`,
  );
  expect(() => codeIn({ code: "x" })).toThrow("no code");
});
