const metresAroundTheEquator = 40_075_016.7;
const pixelsAtZoomZero = 256;
const steps = [5, 2, 1] as const;

/** The longest round distance that is drawn within the given pixels: `{ label: "500 km", pixels: 76 }`. */
export function scaleBar(lat: number, zoom: number, most: number): { label: string; pixels: number } {
  const metresPerPixel = (metresAroundTheEquator * Math.cos((lat * Math.PI) / 180)) / (pixelsAtZoomZero * 2 ** zoom);
  const longest = metresPerPixel * most;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = (steps.find((step) => step * power <= longest) ?? 1) * power;
  return {
    label: metres >= 1000 ? `${metres / 1000} km` : `${metres} m`,
    pixels: Math.round(metres / metresPerPixel),
  };
}
