import { describe, expect, it } from "vitest";
import { readMail } from "./read-mime.ts";

const mail = (...lines: string[]): string => Buffer.from(lines.join("\r\n"), "utf8").toString("latin1");

describe("reading a mail", () => {
  it("understands one plain part", () => {
    expect(readMail(mail("Subject: Hi", "Content-Type: text/plain; charset=utf-8", "", "Zoë"))).toEqual({
      headers: { subject: "Hi", "content-type": "text/plain; charset=utf-8" },
      text: "Zoë",
      html: "",
    });
  });

  it("understands alternatives in alternatives, quoted-printable and base64", () => {
    const { text, html } = readMail(
      mail(
        'Content-Type: multipart/mixed; boundary="a"',
        "",
        "--a",
        "Content-Type: multipart/alternative; boundary=b",
        "",
        "--b",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "a long =",
        "line with =C3=A9",
        "--b",
        "Content-Type: text/html; charset=utf-8",
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.from("<p>é</p>").toString("base64"),
        "--b--",
        "--a--",
      ),
    );
    expect([text, html]).toEqual(["a long line with é", "<p>é</p>"]);
  });

  it("understands encoded and folded headers", () => {
    const { headers } = readMail(mail("Subject: =?UTF-8?Q?Zo=C3=AB's_?=", " =?utf-8?B?w6k=?=", "", ""));
    expect(headers["subject"]).toBe("Zoë's é");
  });

  it("makes what it can of a mail without headers or body", () => {
    expect(readMail("")).toEqual({ headers: {}, text: "", html: "" });
    expect(readMail("Subject: x")).toMatchObject({ headers: { subject: "x" }, text: "" });
  });
});
