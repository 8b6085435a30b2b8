/** Degrees. */
export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
}

export interface MapView extends MapPoint {
  /** 0 shows the world, each step more doubles; streets from about 14. */
  readonly zoom: number;
}

export interface MapProps {
  label: string;
  /** Where the pin stands; undefined: no pin. */
  point: MapPoint | undefined;
  /** Gets the point that was clicked, or to which the pin was dragged or moved by keys. Without it nothing can be moved. */
  onPoint?: ((point: MapPoint) => void) | undefined;
  /** What is in view when the map opens. */
  start: MapView;
  /** The map goes there whenever it is another object than before. */
  look?: MapView | undefined;
}

/** A point as it is kept: six decimals, about 10 cm. */
export const rounded = ({ lat, lng }: MapPoint): MapPoint => ({ lat: round(lat), lng: round(lng) });
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
