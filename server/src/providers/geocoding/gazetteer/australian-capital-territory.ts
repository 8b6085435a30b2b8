/** Australian Capital Territory: name, postcode, latitude, longitude. */
export const table = `
Canberra|2601|-35.28|149.13
Braddon|2612|-35.27|149.14
Dickson|2602|-35.25|149.14
Belconnen|2617|-35.24|149.07
Gungahlin|2912|-35.18|149.13
Woden|2606|-35.35|149.09
Weston|2611|-35.34|149.06
Tuggeranong|2900|-35.42|149.07
Kingston|2604|-35.32|149.14
Fyshwick|2609|-35.33|149.17
Manuka|2603|-35.32|149.13
Kambah|2902|-35.39|149.06
`;
