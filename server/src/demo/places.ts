/** Real places with their real postcodes and states or regions. Common ones first. Source: Australia Post and NZ Post, public postcode finders. */
export interface Place {
  readonly suburb: string;
  readonly city: string;
  /** Australian state, or New Zealand region. */
  readonly state: string;
  readonly postcode: string;
  /** Area digit of landline numbers, Australia only. */
  readonly area: string;
}

const read =
  (area: string) =>
  (line: string): Place => {
    const [suburb = "", city = "", state = "", postcode = ""] = line.split("|").map((part) => part.trim());
    return { suburb, city, state, postcode, area };
  };
const group = (area: string, lines: string): readonly Place[] => lines.trim().split("\n").map(read(area));

const queensland = group(
  "7",
  `Brisbane City|Brisbane|Queensland|4000
New Farm|Brisbane|Queensland|4005
West End|Brisbane|Queensland|4101
Fortitude Valley|Brisbane|Queensland|4006
Paddington|Brisbane|Queensland|4064
Toowong|Brisbane|Queensland|4066
Indooroopilly|Brisbane|Queensland|4068
Bulimba|Brisbane|Queensland|4171
Ascot|Brisbane|Queensland|4007
Chermside|Brisbane|Queensland|4032
Carindale|Brisbane|Queensland|4152
Sunnybank|Brisbane|Queensland|4109
Wynnum|Brisbane|Queensland|4178
Surfers Paradise|Gold Coast|Queensland|4217
Burleigh Heads|Gold Coast|Queensland|4220
Southport|Gold Coast|Queensland|4215
Coolangatta|Gold Coast|Queensland|4225
Noosa Heads|Noosa Heads|Queensland|4567
Maroochydore|Sunshine Coast|Queensland|4558
Toowoomba City|Toowoomba|Queensland|4350
Ipswich|Ipswich|Queensland|4305
Redcliffe|Moreton Bay|Queensland|4020
Cairns City|Cairns|Queensland|4870
Townsville City|Townsville|Queensland|4810
Mackay|Mackay|Queensland|4740
Rockhampton City|Rockhampton|Queensland|4700
Bundaberg Central|Bundaberg|Queensland|4670`,
);
const newSouthWales = group(
  "2",
  `Sydney|Sydney|New South Wales|2000
Surry Hills|Sydney|New South Wales|2010
Newtown|Sydney|New South Wales|2042
Bondi|Sydney|New South Wales|2026
Manly|Sydney|New South Wales|2095
Parramatta|Sydney|New South Wales|2150
Marrickville|Sydney|New South Wales|2204
Chatswood|Sydney|New South Wales|2067
Balmain|Sydney|New South Wales|2041
Randwick|Sydney|New South Wales|2031
Cronulla|Sydney|New South Wales|2230
Hornsby|Sydney|New South Wales|2077
Penrith|Penrith|New South Wales|2750
Wollongong|Wollongong|New South Wales|2500
Newcastle|Newcastle|New South Wales|2300
Byron Bay|Byron Bay|New South Wales|2481
Coffs Harbour|Coffs Harbour|New South Wales|2450
Orange|Orange|New South Wales|2800
Dubbo|Dubbo|New South Wales|2830
Tamworth|Tamworth|New South Wales|2340
Wagga Wagga|Wagga Wagga|New South Wales|2650`,
);
const capitalTerritory = group(
  "2",
  `Braddon|Canberra|Australian Capital Territory|2612
Kingston|Canberra|Australian Capital Territory|2604
Belconnen|Canberra|Australian Capital Territory|2617`,
);
const victoria = group(
  "3",
  `Melbourne|Melbourne|Victoria|3000
Fitzroy|Melbourne|Victoria|3065
Carlton|Melbourne|Victoria|3053
Richmond|Melbourne|Victoria|3121
St Kilda|Melbourne|Victoria|3182
Brunswick|Melbourne|Victoria|3056
Footscray|Melbourne|Victoria|3011
Northcote|Melbourne|Victoria|3070
Preston|Melbourne|Victoria|3072
Prahran|Melbourne|Victoria|3181
Hawthorn|Melbourne|Victoria|3122
Box Hill|Melbourne|Victoria|3128
Williamstown|Melbourne|Victoria|3016
Dandenong|Melbourne|Victoria|3175
Frankston|Frankston|Victoria|3199
Geelong|Geelong|Victoria|3220
Torquay|Torquay|Victoria|3228
Ballarat Central|Ballarat|Victoria|3350
Bendigo|Bendigo|Victoria|3550
Shepparton|Shepparton|Victoria|3630`,
);
const tasmania = group(
  "3",
  `Hobart|Hobart|Tasmania|7000
Sandy Bay|Hobart|Tasmania|7005
Launceston|Launceston|Tasmania|7250
Devonport|Devonport|Tasmania|7310`,
);
const southAndWest = group(
  "8",
  `Adelaide|Adelaide|South Australia|5000
Norwood|Adelaide|South Australia|5067
Glenelg|Adelaide|South Australia|5045
Unley|Adelaide|South Australia|5061
Prospect|Adelaide|South Australia|5082
Port Adelaide|Adelaide|South Australia|5015
Mount Barker|Mount Barker|South Australia|5251
Perth|Perth|Western Australia|6000
Fremantle|Perth|Western Australia|6160
Subiaco|Perth|Western Australia|6008
Leederville|Perth|Western Australia|6007
Cottesloe|Perth|Western Australia|6011
Scarborough|Perth|Western Australia|6019
Mandurah|Mandurah|Western Australia|6210
Bunbury|Bunbury|Western Australia|6230`,
);

/** The business began in Brisbane: Queensland first. */
export const australianPlaces: readonly Place[] = [
  ...queensland,
  ...newSouthWales,
  ...victoria,
  ...southAndWest,
  ...capitalTerritory,
  ...tasmania,
];

export const newZealandPlaces: readonly Place[] = group(
  "",
  `Ponsonby|Auckland|Auckland|1011
Mount Eden|Auckland|Auckland|1024
Grey Lynn|Auckland|Auckland|1021
Newmarket|Auckland|Auckland|1023
Takapuna|Auckland|Auckland|0622
Papakura|Auckland|Auckland|2110
Te Aro|Wellington|Wellington|6011
Karori|Wellington|Wellington|6012
Island Bay|Wellington|Wellington|6023
Petone|Lower Hutt|Wellington|5012
Riccarton|Christchurch|Canterbury|8011
Addington|Christchurch|Canterbury|8024
Sumner|Christchurch|Canterbury|8081
Hamilton East|Hamilton|Waikato|3216
Mount Maunganui|Tauranga|Bay of Plenty|3116
Tauranga|Tauranga|Bay of Plenty|3110
Rotorua|Rotorua|Bay of Plenty|3010
Napier South|Napier|Hawke's Bay|4110
Hastings|Hastings|Hawke's Bay|4122
New Plymouth|New Plymouth|Taranaki|4310
Palmerston North|Palmerston North|Manawatū-Whanganui|4410
Nelson|Nelson|Nelson|7010
Dunedin Central|Dunedin|Otago|9016
Queenstown|Queenstown|Otago|9300
Invercargill|Invercargill|Southland|9810
Whangārei|Whangārei|Northland|0110
Gisborne|Gisborne|Gisborne|4010`,
);
