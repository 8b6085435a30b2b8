/** Pictures of the demo's products, drawn here as SVG: nobody else's work, and no letters, which every machine would set differently. */
import { z } from "zod";

type Palette = readonly [dark: string, light: string, ground: string];
const palettes: readonly Palette[] = [
  ["#5b3a29", "#e9b872", "#f6efe4"],
  ["#27474e", "#e0a458", "#eef3f2"],
  ["#7a3b3b", "#f2c6a0", "#faf1ec"],
  ["#33503f", "#d8c27a", "#eff4ec"],
  ["#3c3a5f", "#e8a0a0", "#f1f0f7"],
  ["#8a5a1f", "#f5dfae", "#fbf6ea"],
  ["#20303c", "#c9704b", "#edf1f4"],
  ["#6b2f4a", "#e7c9b1", "#f8eef1"],
];

type Shape = (palette: Palette, n: number) => string;
const filled = (fill: string, path: string, more = ""): string => `<path d="${path}" fill="${fill}" ${more}/>`;
const line = (colour: string, path: string, width = 10): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const box = (fill: string, [x, y, width, height, radius]: readonly [number, number, number, number, number]): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const dot = (fill: string, [x, y, radius]: readonly [number, number, number]): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const bean = (colour: string, seam: string, [x, y, turn]: readonly [number, number, number]): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="34" ry="23" fill="${colour}"/>${line(seam, "M-30 0C-12 -12 12 12 30 0", 5)}</g>`;

const emblems: readonly Shape[] = [
  ([dark, light]) => filled(light, "M215 420 285 320 330 375 370 330 425 420Z") + dot(dark, [375, 300, 22]),
  ([dark, light]) => dot(light, [320, 365, 48]) + line(dark, "M230 425H410", 8),
  ([dark, light]) =>
    filled(light, "M320 300C270 340 270 400 320 440C370 400 370 340 320 300Z") + line(dark, "M320 330V435", 6),
  ([, light]) => [330, 365, 400].map((y) => line(light, `M225 ${y}q24 -22 48 0t48 0 48 0 48 0`, 9)).join(""),
];
const bag: Shape = (palette, n) => {
  const [dark, light] = palette;
  const label = (emblems[(n + Math.floor(n / palettes.length)) % emblems.length] ?? (() => ""))(palette, n);
  return [
    filled(dark, "M190 150H450L470 520Q470 545 445 545H195Q170 545 170 520Z"),
    filled("#fff", "M190 150H215L200 545H195Q170 545 170 520Z", 'opacity=".13"'),
    filled(light, "M185 120H455V165H185Z"),
    box("#fff", [205, 265, 230, 200, 14]).replace("/>", ' opacity=".16"/>'),
    label,
    bean(dark, light, [500, 535, -25]),
    bean(dark, light, [140, 545, 20]),
  ].join("");
};
const pods: Shape = ([dark, light]) =>
  [
    box(dark, [130, 220, 300, 320, 16]),
    filled(light, "M130 300H430V360H130Z"),
    ...[0, 1, 2].map((n) => filled(light, `M${455 + 15 * n} ${360 + 75 * n}h70l-12 58h-46Z`)),
    ...[0, 1, 2].map((n) => box(dark, [447 + 15 * n, 350 + 75 * n, 86, 14, 7])),
  ].join("");
const cup: Shape = ([dark, light]) =>
  [
    filled(light, "M215 190H425L400 540H240Z"),
    box(dark, [200, 150, 240, 48, 18]),
    filled(dark, "M223 310H417L409 420H231Z"),
  ].join("");
const mug: Shape = ([dark, light]) =>
  [
    filled(dark, "M180 220H420V480Q420 530 370 530H230Q180 530 180 480Z"),
    line(dark, "M420 280Q510 280 505 360Q500 440 420 440", 26),
    filled(light, "M180 220H420V262Q300 300 180 262Z"),
    line(light, "M260 170q-22 -30 0 -60M320 170q-22 -30 0 -60", 8),
  ].join("");

const shapes = {
  bag,
  pods,
  cup,
  mug,
  grinder: ([dark, light]) =>
    [
      line(dark, "M320 200V130H450", 16),
      dot(light, [455, 130, 24]),
      filled(dark, "M255 200H385V330H255Z"),
      filled(light, "M265 330H375V540Q375 555 360 555H280Q265 555 265 540Z"),
      box(dark, [265, 400, 110, 26, 4]),
    ].join(""),
  kettle: ([dark, light]) =>
    [
      filled(dark, "M200 270H400L430 530H170Z"),
      line(dark, "M190 480C90 450 150 330 95 260", 18),
      line(light, "M405 290Q520 290 500 480", 22),
      filled(light, "M200 270Q300 190 400 270Z"),
      dot(dark, [300, 215, 18]),
    ].join(""),
  papers: ([dark, light, ground]) =>
    [0, 1, 2]
      .map((n) =>
        filled(
          n === 1 ? dark : light,
          `M${150 + 60 * n} ${200 + 60 * n}H${370 + 60 * n}L${325 + 60 * n} ${430 + 60 * n}H${195 + 60 * n}Z`,
        ),
      )
      .join("") + line(ground, "M270 350H470", 5),
  "knock box": ([dark, light]) =>
    [
      box(dark, [170, 260, 300, 280, 40]),
      box(light, [150, 235, 340, 40, 20]),
      box(light, [150, 330, 340, 26, 13]),
    ].join(""),
  tamper: ([dark, light]) =>
    [
      filled(light, "M285 120Q320 90 355 120L345 320H295Z"),
      box(dark, [285, 320, 70, 110, 10]),
      box(dark, [210, 430, 220, 90, 14]),
    ].join(""),
  jug: ([dark, light]) =>
    [
      filled(light, "M205 200L150 240L215 265L190 520Q190 540 215 540H395Q420 540 418 520L400 200Z"),
      line(dark, "M405 260Q500 260 490 360Q480 450 412 460", 20),
      filled(dark, "M205 200H400L402 235H213Z"),
    ].join(""),
  scale: ([dark, light]) =>
    [
      box(dark, [120, 400, 400, 110, 22]),
      box(light, [150, 375, 340, 30, 8]),
      box(light, [350, 430, 130, 50, 8]),
      filled(light, "M230 200H390L365 375H255Z", 'opacity=".6"'),
    ].join(""),
  plunger: ([dark, light]) =>
    [
      line(dark, "M320 110V250", 12),
      dot(dark, [320, 105, 22]),
      box(dark, [210, 225, 220, 34, 10]),
      filled(light, "M220 259H420V520H220Z", 'opacity=".55"'),
      filled(dark, "M230 370H410V510H230Z"),
      line(dark, "M425 290H500V470H425", 18),
    ].join(""),
  stovetop: ([dark, light]) =>
    [
      filled(light, "M215 140H400L380 320H235Z"),
      filled(dark, "M235 320H380L425 540H190Z"),
      line(dark, "M400 170H480L465 330", 22),
      filled(light, "M215 140L170 175L222 200Z"),
      dot(dark, [308, 118, 18]),
    ].join(""),
  dripper: ([dark, light]) =>
    [
      filled(light, "M170 190H470L365 390H275Z"),
      box(dark, [230, 390, 180, 24, 10]),
      filled(dark, "M240 414H400L425 540H215Z", 'opacity=".85"'),
      line(dark, "M255 215L300 370M320 215V370M385 215L340 370", 6),
    ].join(""),
  press: ([dark, light]) =>
    [
      box(dark, [250, 120, 140, 230, 18]),
      box(light, [265, 250, 110, 250, 10]),
      box(dark, [225, 490, 190, 50, 16]),
    ].join(""),
  tote: ([dark, light]) =>
    [
      line(light, "M240 250Q240 120 320 120Q400 120 400 250", 20),
      filled(dark, "M170 240H470L490 545H150Z"),
      bean(light, dark, [320, 400, -35]),
    ].join(""),
  shirt: ([dark, light]) =>
    [
      filled(dark, "M240 150L110 230L160 330L210 300V540H430V300L480 330L530 230L400 150Q320 210 240 150Z"),
      bean(light, dark, [320, 330, -35]),
    ].join(""),
  towel: ([dark, light]) =>
    [
      box(light, [200, 120, 240, 430, 8]),
      line(dark, "M200 190H440M200 215H440", 8),
      line(dark, "M235 480C270 470 290 330 330 330S390 280 410 270", 9),
    ].join(""),
  cap: ([dark, light]) =>
    [
      filled(dark, "M170 400Q170 220 320 220Q470 220 470 400Z"),
      filled(light, "M160 400H480Q560 410 560 450Q350 400 160 440Z"),
      bean(light, dark, [320, 320, -35]),
    ].join(""),
  card: ([dark, light]) =>
    [
      box(dark, [110, 210, 420, 260, 26]),
      box(light, [110, 270, 420, 44, 0]),
      bean(light, dark, [450, 400, -25]),
      box(light, [150, 385, 160, 18, 9]),
    ].join(""),
} as const satisfies Readonly<Record<string, Shape>>;
type Drawing = keyof typeof shapes;

/** Names what is drawn. */
export const drawing = z.custom<Drawing>((name) => typeof name === "string" && Object.hasOwn(shapes, name));

const pictureSide = 640;

export function drawingOf(name: Drawing, n: number): string {
  const palette = palettes[n % palettes.length] ?? palettes[0] ?? ["#000", "#fff", "#fff"];
  const [dark, , ground] = palette;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSide}" height="${pictureSide}" viewBox="0 0 640 640">
    <rect width="640" height="640" fill="${ground}"/><ellipse cx="320" cy="556" rx="240" ry="22" fill="${dark}" opacity=".14"/>
    ${shapes[name](palette, n)}</svg>`;
}
