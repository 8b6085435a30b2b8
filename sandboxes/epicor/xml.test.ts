import { describe, expect, it } from "vitest";
import { around, elementIn, escaped, readXml, textOf } from "./xml.ts";

describe("XML", () => {
  it("is read without prefixes; texts are text, rows and lines are lists", () => {
    const read = readXml(
      '<?xml version="1.0"?><a:one xmlns:a="urn:x"><a:two> 007 </a:two><ARow>1</ARow><three/></a:one>',
    );
    expect(read).toEqual({ one: { two: "007", ARow: ["1"], three: "" } });
    expect(textOf(elementIn(read, "one"), "two")).toBe("007");
    expect(elementIn(elementIn(read, "one"), "three")).toEqual({});
  });

  it("keeps attributes where they are wanted", () => {
    const read = readXml('<request type="GOR"><name lang="en">Ada</name></request>', { hasAttributes: true });
    expect(textOf(elementIn(read, "request"), "@type")).toBe("GOR");
    expect(textOf(elementIn(read, "request"), "name")).toBe("Ada");
  });

  it.each([
    ["names", "&lt;b&gt; &amp; &quot;c&quot;", '<b> & "c"'],
    ["numbers", "Zo&#235; &#x20AC;", "Zoë €"],
    ["sections of data", "<![CDATA[<b> & c]]>", "<b> & c"],
  ])("knows characters by their %s", (_, written, meant) => {
    expect(textOf(readXml(`<a>${written}</a>`), "a")).toBe(meant);
  });

  it.each([
    ["an open element", "<a><b></a>"],
    ["no element", "hello"],
    ["a document type", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ])("refuses %s", (_, text) => {
    expect(() => readXml(text)).toThrow(Error);
  });

  it("is written with what has a meaning escaped, and closed by itself when empty", () => {
    expect(around('a n="1"', escaped('<b> & "c"'))).toBe('<a n="1">&lt;b&gt; &amp; &quot;c&quot;</a>');
    expect(around("description", "")).toBe("<description/>");
  });
});
