/** Names as they are heard in Australia and New Zealand, given and family names of one background together. */
export interface NameGroup {
  /** Share of customers in Australia and in New Zealand. */
  readonly australia: number;
  readonly newZealand: number;
  readonly given: readonly string[];
  readonly family: readonly string[];
}

const words = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll("_", " "));

export const nameGroups: readonly NameGroup[] = [
  {
    australia: 50,
    newZealand: 48,
    given: words(
      "Olivia Jack Charlotte William Amelia Oliver Isla Noah Grace Thomas Sophie James Emily Lachlan Chloe Liam Matilda Henry Georgia Hamish Hannah Angus Ruby Cooper Zoe Joshua Lucy Daniel Imogen Samuel Jessica Matthew Sarah Andrew Rebecca Michael Kate David Megan Peter Nicole Paul Karen Mark Lisa Steven Michelle Craig Joanne Darren Kylie Scott Tracey Wayne Heather Graham Margaret Robert Judith Kevin Beverley Ian Lorraine Neville Gwen",
    ),
    family: words(
      "Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Thomas Walker Harris Robinson King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Lewis Edwards Turner Parker Cooper Hill Baker Ward Morris Cook Bailey Bennett Carter Collins Shaw Simpson Marshall Palmer Webb Hughes Chapman Whitfield Barlow Fitzgerald-Hayes Ashby Holloway Pemberton Langford Stanton Wakefield Thornbury Kingsford Radcliffe Blackwood Hartley",
    ),
  },
  {
    australia: 14,
    newZealand: 13,
    given: words(
      "Sean Niamh Patrick Aoife Declan Siobhan Callum Fiona Ewan Catriona Rory Bridget Finn Maeve Connor Eilidh Brendan Kathleen Duncan Shona",
    ),
    family: words(
      "Murphy Kelly O'Brien Ryan Campbell Murray O'Connor McDonald Stewart O'Sullivan Kennedy McKenzie Doyle McCarthy Fraser O'Neill Hamilton MacLeod Gallagher Byrne O'Keefe Sinclair Buchanan Fitzgerald McLaughlin Macpherson",
    ),
  },
  {
    australia: 6,
    newZealand: 3,
    given: words("Minh Linh Thanh Hoa Tuan Mai Duc Lan Quang Huong Kim Vinh Thao Long Trang An"),
    family: words("Nguyen Tran Le Pham Huynh Vo Dang Bui Do Ngo Duong Ly"),
  },
  {
    australia: 8,
    newZealand: 7,
    given: words("Wei Mei Jun Li_Na Hao Yan Jing Xin Michelle Jason Vivian Kevin Grace Raymond Winnie Alan"),
    family: words("Chen Wang Li Zhang Liu Wong Lin Huang Chan Zhao Wu Cheung Lau Ng"),
  },
  {
    australia: 9,
    newZealand: 8,
    given: words(
      "Priya Arjun Ananya Rahul Deepika Vikram Neha Sanjay Kavita Rohan Simran Harpreet Gurpreet Meera Aditya Lakshmi",
    ),
    family: words("Singh Patel Sharma Kumar Kaur Gupta Nair Reddy Iyer Mehta Fernando Perera Das Joshi Gill"),
  },
  {
    australia: 7,
    newZealand: 2,
    given: words(
      "Giulia Marco Sofia Dimitri Elena Nick Maria Tony Angela Con Francesca Luca Despina George Rosa Vince",
    ),
    family: words(
      "Rossi Russo Papadopoulos Ferrari Romano Georgiou Esposito Pappas Bianchi Nikolaidis Caruso D'Angelo Marino Karagiannis",
    ),
  },
  {
    australia: 4,
    newZealand: 2,
    given: words("Fatima Omar Layla Ahmad Yasmin Hassan Nour Ali Mariam Khaled Leyla Emre"),
    family: words("Haddad Khoury Ahmed Hassan Khan Ibrahim Nasser Yilmaz El-Masri Saad Al-Rashid"),
  },
  {
    australia: 1,
    newZealand: 13,
    given: words(
      "Aroha Wiremu Mere Tāne Kiri Hemi Ngaire Rangi Anahera Mikaere Hinemoa Tama Marama Rawiri Whetu Nikau Kahurangi Manaia",
    ),
    family: words(
      "Te_Rangi Ngata Parata Tamihana Walker Te_Kanawa Henare Rāwiri Paki Kingi Te_Whata Waititi Hohepa Tūhoro Karaka Ruru",
    ),
  },
  {
    australia: 1,
    newZealand: 4,
    given: words("Sione Mele Tevita Losa Lani Semisi Talia Viliami Sina Manu"),
    family: words("Taufa Fonua Leota Faleolo Tuilagi Vunipola Fa'asavalu Latu Tupou"),
  },
];

export const streets = words(
  "King_Street Queen_Street High_Street Church_Street Station_Street Victoria_Street Albert_Street Park_Road Railway_Parade Elizabeth_Street George_Street Wattle_Grove Banksia_Avenue Jacaranda_Drive Beach_Road Hill_Street Mill_Lane Ocean_Parade Bridge_Street Garden_Terrace Kookaburra_Court Ironbark_Crescent Lorikeet_Street Bay_View_Road Cook_Street Market_Street School_Road Rose_Street Grey_Street Smith_Street Orchard_Road Sunset_Boulevard",
);
export const companies = words(
  "Harbour_Dental Blue_Gum_Physio Southside_Plumbing Lighthouse_Books Paper_Crane_Studio Rainbow_Childcare Northern_Line_Architects Ember_Bakehouse Two_Rivers_Legal Magpie_Media Saltbush_Homewares Corner_Table_Cafe",
);
