/**
 * Shops of the demo business: names and streets are made up, suburbs and postcodes are real (Australia Post's public postcode
 * finder). Phone numbers are of the ranges kept for fiction (ACMA, "Phone numbers for use in TV shows, films and creative works").
 */
export interface DemoLocation {
  readonly title: string;
  readonly address1: string;
  readonly suburb: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
  /** Letters: o of the brand, b sells beans, c coffee, a alcohol, w free WiFi. */
  readonly has: string;
  readonly description: string;
}

const table = `
Crema Braddon|14 Lonsdale Arcade|Braddon|Canberra|ACT|2612|02 5550 0114|obcw|Corner shop with a brew bar, busiest before nine.
Foreshore Coffee Rooms|3 Eastlake Quay|Kingston|Canberra|ACT|2604|02 5550 0120|bca|Lakeside tables and a short wine list.
Crema Parramatta|88 Phillip Mews|Parramatta|Sydney|NSW|2150|02 5550 0188|obcw|Two doors from the station; beans by the kilo.
Salt & Crema|21 Campbell Rise|Bondi|Sydney|NSW|2026|02 5550 0121|bcaw|Breakfast all day, sand on the floor.
The Ferry Cup|5 Belgrave Walk|Manly|Sydney|NSW|2095|02 5550 0105|c|A window by the wharf; coffee in your own cup costs less.
Blue Gum Coffee House|40 Carrington Street|Katoomba|Katoomba|NSW|2780|02 5550 0140|bcaw|A fireplace, a bookshelf and filter coffee.
Orchard Road Beans|117 Summer Lane|Orange|Orange|NSW|2800|02 5550 0117|b|Beans and grinders for the central west.
Crema Darwin|9 Smithfield Mall|Darwin|Darwin|NT|0800|08 5550 0109|obcw|Cold brew on tap all year.
Red Centre Roasters|32 Todd Terrace|Alice Springs|Alice Springs|NT|0870|08 5550 0132|bca|Roasts at night, when it is cool enough.
Crema Brisbane|250 Edward Arcade|Brisbane|Brisbane|QLD|4000|07 5550 0150|obcaw|The first shop, with the training room upstairs.
Headland Espresso|18 Connor Parade|Burleigh Heads|Gold Coast|QLD|4220|07 5550 0118|cw|Boards by the door, flat whites by the hundred.
Hastings Street Pantry|7 Laguna Place|Noosa Heads|Noosa Heads|QLD|4567|07 5550 0107|bca|Beans, cheese and everything for a picnic.
Crema Toowoomba|61 Margaret Row|Toowoomba|Toowoomba|QLD|4350|07 5550 0161|obc|In the old flour mill; the roaster is behind glass.
Reef Road Coffee|4 Abbott Esplanade|Cairns|Cairns|QLD|4870|07 5550 0104|caw|Iced coffee first, everything else after.
Crema Norwood|133 The Parade Lane|Norwood|Adelaide|SA|5067|08 5550 0133|obcw|Saturday classes for people with a new machine.
Hills Grain & Bean|26 Mill Street|Hahndorf|Hahndorf|SA|5245|08 5550 0126|b|A grocer that has sold our beans from the start.
Jetty Coffee Bar|2 Moseley Row|Glenelg|Adelaide|SA|5045|08 5550 0102|caw|Opens with the first tram.
Crema Brunswick|410 Sydney Row|Brunswick|Melbourne|VIC|3056|03 5550 0140|obcaw|Roastery with a cupping table; tours on Thursdays.
Acland Corner|55 Barkly Gardens|St Kilda|Melbourne|VIC|3182|03 5550 0155|bcw|Cakes from next door are welcome.
West of the River|12 Nicholson Yard|Footscray|Melbourne|VIC|3011|03 5550 0112|bc|Vietnamese coffee beside the espresso.
Crema Geelong|19 Malop Wharf|Geelong|Geelong|VIC|3220|03 5550 0119|obcaw|In a wool store on the waterfront.
Gold Rush Coffee|73 Lydiard Court|Ballarat|Ballarat|VIC|3350|03 5550 0173|bcw|High ceilings, long tables, quick WiFi.
Crema Fremantle|36 Market Lane|Fremantle|Perth|WA|6160|08 5550 0136|obcaw|Limestone walls and a courtyard.
Tall Karri Provisions|8 Bussell Green|Margaret River|Margaret River|WA|6285|08 5550 0108|ba|A cellar door that sells more coffee than wine.
`;

export const demoLocations: readonly DemoLocation[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [title = "", address1 = "", suburb = "", city = "", ...more] = line.split("|");
    const [state = "", postcode = "", phone = "", has = "", description = ""] = more;
    return { title, address1, suburb, city, state, postcode, phone, has, description };
  });
