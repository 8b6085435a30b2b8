import { DivIcon, LayerGroup, type Map as LeafletMap, Marker, Polygon, Polyline, TileLayer } from "leaflet";
import { borders, coasts, type Point } from "./map-lines.ts";
import { namesOn } from "./place-names.ts";

const latLngs = (line: readonly Point[]): [number, number][] => line.map(([lng, lat]) => [lat, lng]);

/** Land and borders, shipped with the page: nobody outside is asked for anything. */
export function drawOutlines(map: LeafletMap): void {
  new Polygon(
    coasts().map((coast) => [latLngs(coast)]),
    { className: "map-land", interactive: false, smoothFactor: 1 },
  ).addTo(map);
  for (const border of borders())
    new Polyline(latLngs(border), { className: "map-border", interactive: false }).addTo(map);
}

function nameElement(name: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = name;
  return element;
}

/** Names of states and towns, as many as fit, drawn anew after each move. */
export function drawNames(map: LeafletMap): void {
  const layer = new LayerGroup().addTo(map);
  const draw = () => {
    const { x: width, y: height } = map.getSize();
    const project = (place: { lat: number; lng: number }) => map.latLngToContainerPoint(place);
    layer.clearLayers();
    for (const { name, kind, lat, lng } of namesOn({ zoom: map.getZoom(), width, height, project })) {
      const icon = new DivIcon({ className: `map-name map-name-${kind}`, html: nameElement(name), iconSize: [0, 0] });
      const marker = new Marker([lat, lng], { icon, interactive: false, keyboard: false, zIndexOffset: -1000 });
      marker.addTo(layer);
      marker.getElement()?.setAttribute("aria-hidden", "true");
    }
  };
  map.on("moveend resize", draw);
  draw();
}

export const drawTiles = (map: LeafletMap, address: string): void => {
  new TileLayer(address, { maxZoom: 19, referrerPolicy: "strict-origin-when-cross-origin" }).addTo(map);
};
