/** The towns and suburbs this sandbox knows: real names, states and postcodes, their middle to about a kilometre. */
export interface Town {
  readonly name: string;
  /** The city it belongs to; its own name where it is one. */
  readonly city: string;
  /** `QLD`, `AUK`: ISO 3166-2 behind the country. */
  readonly state: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}

export const stateNames: Readonly<Record<string, string>> = {
  ACT: "Australian Capital Territory",
  NSW: "New South Wales",
  NT: "Northern Territory",
  QLD: "Queensland",
  SA: "South Australia",
  TAS: "Tasmania",
  VIC: "Victoria",
  WA: "Western Australia",
  AUK: "Auckland",
  BOP: "Bay of Plenty",
  CAN: "Canterbury",
  NSN: "Nelson",
  OTA: "Otago",
  WGN: "Wellington",
  WKO: "Waikato",
};

const australian = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"];

export interface Country {
  readonly code: "AU" | "NZ";
  readonly name: string;
}

export const countryOf = ({ state }: Pick<Town, "state">): Country =>
  australian.includes(state) ? { code: "AU", name: "Australia" } : { code: "NZ", name: "New Zealand" };

const table = `
Brisbane|Brisbane|QLD|4000|-27.470|153.020
Paddington|Brisbane|QLD|4064|-27.460|152.998
West End|Brisbane|QLD|4101|-27.482|153.007
New Farm|Brisbane|QLD|4005|-27.468|153.048
Southport|Gold Coast|QLD|4215|-27.968|153.403
Noosa Heads|Sunshine Coast|QLD|4567|-26.397|153.090
Toowoomba|Toowoomba|QLD|4350|-27.560|151.953
Townsville|Townsville|QLD|4810|-19.260|146.805
Cairns|Cairns|QLD|4870|-16.920|145.768
Rockhampton|Rockhampton|QLD|4700|-23.378|150.510
Sydney|Sydney|NSW|2000|-33.869|151.207
Paddington|Sydney|NSW|2021|-33.885|151.228
Surry Hills|Sydney|NSW|2010|-33.886|151.212
Newtown|Sydney|NSW|2042|-33.897|151.179
Parramatta|Sydney|NSW|2150|-33.815|151.003
Newcastle|Newcastle|NSW|2300|-32.927|151.775
Wollongong|Wollongong|NSW|2500|-34.425|150.885
Byron Bay|Byron Bay|NSW|2481|-28.650|153.605
Orange|Orange|NSW|2800|-33.284|149.100
Wagga Wagga|Wagga Wagga|NSW|2650|-35.115|147.365
Melbourne|Melbourne|VIC|3000|-37.814|144.963
Fitzroy|Melbourne|VIC|3065|-37.800|144.979
Brunswick|Melbourne|VIC|3056|-37.767|144.960
Richmond|Melbourne|VIC|3121|-37.823|144.998
St Kilda|Melbourne|VIC|3182|-37.864|144.982
Geelong|Geelong|VIC|3220|-38.150|144.355
Ballarat|Ballarat|VIC|3350|-37.562|143.850
Bendigo|Bendigo|VIC|3550|-36.758|144.282
Perth|Perth|WA|6000|-31.953|115.857
Fremantle|Perth|WA|6160|-32.055|115.750
Subiaco|Perth|WA|6008|-31.948|115.826
Bunbury|Bunbury|WA|6230|-33.328|115.640
Albany|Albany|WA|6330|-35.022|117.882
Broome|Broome|WA|6725|-17.958|122.238
Adelaide|Adelaide|SA|5000|-34.928|138.600
Norwood|Adelaide|SA|5067|-34.921|138.630
Glenelg|Adelaide|SA|5045|-34.980|138.517
Mount Gambier|Mount Gambier|SA|5290|-37.829|140.782
Hobart|Hobart|TAS|7000|-42.882|147.328
Battery Point|Hobart|TAS|7004|-42.892|147.332
Launceston|Launceston|TAS|7250|-41.437|147.138
Devonport|Devonport|TAS|7310|-41.178|146.352
Darwin|Darwin|NT|0800|-12.463|130.842
Parap|Darwin|NT|0820|-12.430|130.843
Alice Springs|Alice Springs|NT|0870|-23.698|133.881
Canberra|Canberra|ACT|2601|-35.281|149.129
Braddon|Canberra|ACT|2612|-35.271|149.136
Kingston|Canberra|ACT|2604|-35.316|149.140
Auckland|Auckland|AUK|1010|-36.849|174.764
Ponsonby|Auckland|AUK|1011|-36.852|174.743
Wellington|Wellington|WGN|6011|-41.290|174.776
Christchurch|Christchurch|CAN|8011|-43.531|172.637
Dunedin|Dunedin|OTA|9016|-45.874|170.503
Hamilton|Hamilton|WKO|3204|-37.788|175.280
Tauranga|Tauranga|BOP|3110|-37.687|176.165
Nelson|Nelson|NSN|7010|-41.272|173.284
`;

export const towns: readonly Town[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", city = "", state = "", postcode = "", lat, lng] = line.split("|");
    return { name, city, state, postcode, lat: Number(lat), lng: Number(lng) };
  });
