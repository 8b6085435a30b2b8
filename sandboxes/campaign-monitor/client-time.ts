/** The client's own time, which answers and webhooks carry without a zone. The client is in Brisbane: ten hours ahead, all year. */
const ahead = 10 * 3_600_000;

/** @returns `yyyy-mm-dd hh:mm:ss` */
export const clientTime = (time: Date | string): string =>
  new Date(new Date(time).getTime() + ahead).toISOString().slice(0, 19).replace("T", " ");

/** @param text - `yyyy-mm-dd`, with or without ` hh:mm` or ` hh:mm:ss` @returns undefined where it is none */
export function fromClientTime(text: string): Date | undefined {
  const [, day, clock = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  const time = Date.parse(`${day}T${clock}+10:00`);
  return Number.isNaN(time) ? undefined : new Date(time);
}
