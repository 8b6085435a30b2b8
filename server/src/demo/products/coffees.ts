/** Blends, single origins and pods of the demo business, by the codes their parts are made of; prices are those of the smallest size, with tax. */
/** Flavours, aromas, finishes, acidities, bodies, each comma-separated. */
export type Notes = readonly [string, string, string, string, string];
export type Coffee = readonly [code: string, title: string, cents: number, subTitle: string, notes: Notes];

export const blends: readonly Coffee[] = [
  [
    "NGT",
    "Night Shift Blend",
    1600,
    "Dark, for the long hours",
    ["dark chocolate, molasses", "toast", "smoky", "low", "heavy"],
  ],
  [
    "MRN",
    "Morning Ritual Blend",
    1550,
    "The first cup of the day",
    ["milk chocolate, hazelnut", "honey", "sweet", "mild", "medium"],
  ],
  ["FLW", "Flat White Blend", 1500, "Made for milk", ["caramel, biscuit", "malt", "creamy", "low", "full"]],
  [
    "ORG",
    "Organic Fair Blend",
    1750,
    "Certified, from small farms",
    ["cocoa, almond", "brown sugar", "clean", "mild", "medium"],
  ],
  [
    "HRV",
    "Harvest Blend",
    1850,
    "What is best this season",
    ["plum, blackcurrant", "florals", "juicy", "bright", "silky"],
  ],
  ["CLD", "Cold Brew Blend", 1600, "Coarse, slow and cold", ["cola, orange", "vanilla", "refreshing", "soft", "round"]],
  ["CRW", "Crew House Blend", 1450, "What our baristas drink", ["walnut, caramel", "cedar", "dry", "mild", "medium"]],
];
export const origins: readonly Coffee[] = [
  ["BRA", "Brazil Cerrado", 1500, "Natural, 1,100 m", ["hazelnut, milk chocolate", "peanut", "sweet", "low", "round"]],
  ["BUR", "Burundi Kayanza", 1900, "Washed, 1,850 m", ["cranberry, orange", "black tea", "crisp", "bright", "light"]],
  [
    "CRI",
    "Costa Rica Tarrazu",
    1900,
    "Honey, 1,700 m",
    ["apricot, honey", "orange blossom", "sweet", "bright", "medium"],
  ],
  ["ELS", "El Salvador Apaneca", 1850, "Washed, 1,500 m", ["red apple, caramel", "almond", "clean", "mild", "medium"]],
  ["ETS", "Ethiopia Sidama", 1950, "Natural, 1,950 m", ["blueberry, peach", "jasmine", "winey", "bright", "silky"]],
  ["GUA", "Guatemala Antigua", 1850, "Washed, 1,600 m", ["cocoa, orange", "spice", "long", "balanced", "full"]],
  ["HON", "Honduras Marcala", 1750, "Washed, 1,450 m", ["caramel, pear", "vanilla", "soft", "mild", "medium"]],
  ["IND", "India Malabar", 1600, "Monsooned, 1,000 m", ["clove, dark chocolate", "wood", "earthy", "low", "heavy"]],
  [
    "KEN",
    "Kenya Nyeri",
    2200,
    "Washed, 1,800 m",
    ["blackcurrant, grapefruit", "tomato leaf", "juicy", "bright", "full"],
  ],
  ["MEX", "Mexico Chiapas", 1700, "Washed, 1,400 m", ["walnut, cocoa", "brown sugar", "dry", "mild", "light"]],
  ["NIC", "Nicaragua Jinotega", 1750, "Washed, 1,300 m", ["toffee, lemon", "almond", "clean", "mild", "medium"]],
  [
    "PAN",
    "Panama Boquete",
    2900,
    "Gesha, washed, 1,750 m",
    ["bergamot, papaya", "jasmine", "floral", "bright", "tea-like"],
  ],
  ["PER", "Peru Cajamarca", 1700, "Washed, 1,650 m", ["caramel, lime", "cedar", "sweet", "mild", "medium"]],
  [
    "PNG",
    "Papua New Guinea Waghi",
    1700,
    "Washed, 1,550 m",
    ["pineapple, brown sugar", "herbs", "complex", "balanced", "full"],
  ],
  ["RWA", "Rwanda Huye", 1950, "Washed, 1,900 m", ["red currant, honey", "rose", "crisp", "bright", "silky"]],
  ["SUM", "Sumatra Gayo", 1750, "Wet-hulled, 1,350 m", ["cedar, dark chocolate", "tobacco", "earthy", "low", "heavy"]],
  ["TAN", "Tanzania Mbeya", 1900, "Washed, 1,700 m", ["blackberry, lime", "black tea", "juicy", "bright", "medium"]],
  ["TIM", "Timor-Leste Ermera", 1650, "Washed, 1,400 m", ["vanilla, cocoa", "spice", "soft", "low", "full"]],
  ["UGA", "Uganda Bugisu", 1700, "Washed, 1,800 m", ["raisin, cocoa", "molasses", "long", "mild", "full"]],
  ["YEM", "Yemen Haraaz", 3400, "Natural, 2,100 m", ["dates, red wine", "cardamom", "winey", "complex", "syrupy"]],
];
export const pods: readonly Coffee[] = [
  ["ESP", "Espresso pods", 990, "Intensity 9", ["dark chocolate, caramel", "toast", "long", "low", "full"]],
  ["RIS", "Ristretto pods", 990, "Intensity 11", ["molasses, cocoa", "smoke", "dry", "low", "heavy"]],
  ["LUN", "Lungo pods", 990, "Intensity 6", ["biscuit, honey", "malt", "clean", "mild", "medium"]],
  ["DEC", "Decaf pods", 1050, "Intensity 6, Swiss water", ["caramel, almond", "honey", "sweet", "mild", "medium"]],
  ["ETH", "Ethiopia Guji pods", 1190, "Intensity 5", ["blueberry, lemon", "jasmine", "juicy", "bright", "light"]],
  ["COL", "Colombia Huila pods", 1150, "Intensity 7", ["red apple, panela", "orange", "sweet", "balanced", "medium"]],
];
