/** Invented people and goods. */

/** Goods of one title are variants of one product. Code, product, variant, price in cents, grams, type. */
export const goods = [
  ["ESP-1KG", "Espresso Blend", "1 kg", 46_00, 1_000, "Coffee"],
  ["ESP-250", "Espresso Blend", "250 g", 15_00, 250, "Coffee"],
  ["DEC-250", "Decaf", "250 g", 16_00, 250, "Coffee"],
  ["SO-ETH-250", "Ethiopia Guji", "250 g", 19_50, 250, "Coffee"],
  ["SO-COL-250", "Colombia Huila", "250 g", 18_00, 250, "Coffee"],
  ["FLT-BOX", "Filter papers", "100", 9_90, 300, "Equipment"],
  ["GRD-HND", "Hand grinder", "Steel", 129_00, 700, "Equipment"],
  ["KTL-GN", "Gooseneck kettle", "1 l", 159_00, 1_100, "Equipment"],
  ["CUP-KEEP", "Keep cup", "340 ml", 24_00, 200, "Equipment"],
  ["GIFT-50", "Gift card", "$50", 50_00, 0, "Gift card"],
] as const;

/** First name, last name, street, city, province, postcode, country. */
export const people = [
  ["Ada", "Whitlock", "12 Boundary St", "West End", "QLD", "4101", "AU"],
  ["Bruno", "Castellan", "4/88 Lygon St", "Carlton", "VIC", "3053", "AU"],
  ["Celia", "Nguyen", "31 King St", "Newtown", "NSW", "2042", "AU"],
  ["Dev", "Ramanathan", "7 Rundle Rd", "Kent Town", "SA", "5067", "AU"],
  ["Elsie", "Marsh", "210 Beaufort St", "Perth", "WA", "6000", "AU"],
  ["Farid", "Haddad", "19 Lonsdale St", "Braddon", "ACT", "2612", "AU"],
  ["Greta", "Lindqvist", "3 Salamanca Pl", "Battery Point", "TAS", "7004", "AU"],
  ["Hamish", "McRae", "55 Smith St", "Darwin City", "NT", "0800", "AU"],
  ["Isla", "Tanaka", "9 Ponsonby Rd", "Auckland", "AUK", "1011", "NZ"],
  ["Jonah", "Te Rangi", "27 Cuba St", "Wellington", "WGN", "6011", "NZ"],
  ["Kira", "Osei", "14 Oxley Ave", "Woody Point", "QLD", "4019", "AU"],
  ["Liam", "Fitzgibbon", "6 Hastings Pde", "Bondi", "NSW", "2026", "AU"],
  ["Maeve", "O'Dowd", "81 Brunswick St", "Fitzroy", "VIC", "3065", "AU"],
  ["Nils", "Bergstrand", "2 Jetty Rd", "Glenelg", "SA", "5045", "AU"],
  ["Opal", "Singh", "40 Vulture St", "South Brisbane", "QLD", "4101", "AU"],
  ["Petra", "Kovac", "17 Sydney Rd", "Brunswick", "VIC", "3056", "AU"],
  ["Quentin", "Harlow", "5 The Corso", "Manly", "NSW", "2095", "AU"],
  ["Rosa", "Del Campo", "102 Oxford St", "Leederville", "WA", "6007", "AU"],
  ["Silas", "Pemberton", "8 Davey St", "Hobart", "TAS", "7000", "AU"],
  ["Tess", "Amora", "66 Colombo St", "Christchurch", "CAN", "8011", "NZ"],
  ["Umar", "Siddiqui", "23 Hall St", "Paddington", "QLD", "4064", "AU"],
  ["Vera", "Blackwood", "11 Glenferrie Rd", "Hawthorn", "VIC", "3122", "AU"],
  ["Wes", "Yarran", "39 Keira St", "Wollongong", "NSW", "2500", "AU"],
  ["Xenia", "Papas", "50 Unley Rd", "Unley", "SA", "5061", "AU"],
  ["Yusuf", "Demir", "72 Sydney St", "Mackay", "QLD", "4740", "AU"],
  ["Zoe", "Callahan", "28 Darby St", "Newcastle", "NSW", "2300", "AU"],
  ["Arlo", "Finch", "1 Ocean View Rd", "Ettalong", "NSW", "2257", "AU"],
  ["Beth", "Rowntree", "13 Mitchell St", "Bendigo", "VIC", "3550", "AU"],
  ["Cormac", "Doyle", "94 Grafton St", "Cairns", "QLD", "4870", "AU"],
  ["Dulcie", "Hart", "36 Victoria Rd", "Devonport", "AUK", "0624", "NZ"],
  ["Emre", "Aksoy", "7 Fenwick St", "Geelong", "VIC", "3220", "AU"],
  ["Fern", "Maddox", "21 Cavenagh St", "Darwin City", "NT", "0800", "AU"],
] as const;

export const grinds = ["Whole beans", "Espresso", "Plunger", "Filter", "Stovetop"] as const;
