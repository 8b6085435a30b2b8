import { expect, it } from "vitest";
import { allOffers, deleteOffer, type OfferForm, offerPayload, saveOffer } from "./offer-client.ts";

const form: OfferForm = {
  text2: "Ten per cent off",
  text3: "This weekend",
  linkText: "Shop now",
  active: true,
  startAt: "2026-11-21T00:00:00.000Z",
  endAt: "2026-11-23T00:00:00.000Z",
  imageUrl: "",
};
const stored = { uuid: "u", ...form, image: { src: "", isNew: false } };

function aServer() {
  const asked: unknown[] = [];
  const note =
    <T>(name: string, answer: T) =>
    (...given: readonly unknown[]): Promise<T> => {
      asked.push([name, ...given]);
      return Promise.resolve(answer);
    };
  const means = {
    upload: note("upload", "https://crema.test/uploads/new.png"),
    list: note("list", { offers: [stored], meta: { count: 1 } }),
    create: note("create", stored),
    update: note("update", stored),
    remove: note("remove", undefined),
  };
  return { asked, means };
}

it("sends a whole offer as it is [OFFER-03]", () => {
  expect(offerPayload(form)).toEqual(form);
});

it.each(["text2", "text3", "linkText", "startAt", "endAt"] as const)(
  "leaves %s out where it is empty [OFFER-04] [AMD-19]",
  (field) => {
    for (const empty of ["", "  "]) {
      const { [field]: _, ...rest } = form;
      expect(offerPayload({ ...form, [field]: empty })).toEqual(rest);
    }
  },
);

it("sends `active: false`: it switches an offer off [OFFER-04] [AMB-102]", () => {
  expect(offerPayload({ ...form, text2: "", text3: "", linkText: "", startAt: "", endAt: "", active: false })).toEqual({
    active: false,
    imageUrl: "",
  });
});

it("uploads a new picture first and sends its address; without one nothing is uploaded [OFFER-02] [OFFER-05]", async () => {
  const { asked, means } = aServer();
  const picture = new File(["x"], "new.png");
  await saveOffer({ form, picture }, means);
  await saveOffer({ uuid: "u", form }, means);
  expect(asked).toEqual([
    ["upload", picture],
    ["create", { body: { ...form, imageUrl: "https://crema.test/uploads/new.png" } }],
    ["update", { params: { uuid: "u" }, body: form }],
  ]);
});

it("saves nothing where the picture is not taken [OFFER-05]", async () => {
  const { asked, means } = aServer();
  const failing = { ...means, upload: () => Promise.reject(new Error("too large")) };
  await expect(saveOffer({ form, picture: new File(["x"], "new.png") }, failing)).rejects.toThrow("too large");
  expect(asked).toEqual([]);
});

it("asks for all offers of every status, and deletes one [OFFER-01] [OFFER-02] [AMB-82]", async () => {
  const { asked, means } = aServer();
  expect(await allOffers(means)).toEqual([stored]);
  await deleteOffer("u", means);
  expect(asked).toEqual([
    ["list", { query: { page: 1, limit: 999_999_999, status: "all" } }],
    ["remove", { params: { uuid: "u" } }],
  ]);
});
