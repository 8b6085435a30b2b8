/** The three fields of a part that staff save, flat, and the way back to what the server takes. Pure. Source: PART-05, PART-09. */
import { basisPointsOf, type Part, type PartUpdate, rewardMessage, rewardText } from "@crema/contract/areas/parts";

export interface PartForm {
  readonly inStock: boolean;
  readonly optionTitle: string;
  readonly reward: string;
}

export const partFieldLabels: Readonly<Record<keyof PartForm, string>> = {
  inStock: "In stock",
  optionTitle: "Option title",
  reward: "Bean dollar %",
};

export const partFieldWords = {
  labelOf: (field: keyof PartForm): string => partFieldLabels[field],
  shown(form: PartForm, field: keyof PartForm): string {
    const value = form[field];
    return typeof value === "string" ? value : value ? "Yes" : "No";
  },
};

export const formOf = ({ inStock, optionTitle, reward }: Part): PartForm => ({ inStock, optionTitle, reward });

/** What differs from the stored part, with the version that was read. */
export function updateOf(part: Part, form: PartForm): PartUpdate {
  return {
    updatedAt: part.updatedAt,
    ...(form.inStock === part.inStock ? {} : { inStock: form.inStock }),
    ...(form.optionTitle === part.optionTitle ? {} : { optionTitle: form.optionTitle }),
    ...(form.reward === part.reward ? {} : { reward: form.reward }),
  };
}

export const problemsOf = ({ reward }: PartForm): Partial<Record<keyof PartForm, string>> =>
  basisPointsOf(reward) === undefined ? { reward: rewardMessage } : {};

/** What was typed with its two decimals; what is no percentage stays as it was typed. Source: PART-10. */
export function settledReward(typed: string): string {
  const points = basisPointsOf(typed);
  return points === undefined ? typed : rewardText(points);
}
