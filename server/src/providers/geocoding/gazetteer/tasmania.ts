/** Tasmania: name, postcode, latitude, longitude. */
export const table = `
Hobart|7000|-42.88|147.33
Glenorchy|7010|-42.83|147.28
Sandy Bay|7005|-42.91|147.33
Kingston|7050|-42.98|147.31
Bridgewater|7030|-42.74|147.24
Brighton|7030|-42.70|147.25
New Norfolk|7140|-42.78|147.06
Huonville|7109|-43.03|147.05
Cygnet|7112|-43.16|147.07
Geeveston|7116|-43.17|146.93
Dover|7117|-43.31|147.02
Sorell|7172|-42.78|147.56
Dunalley|7177|-42.89|147.80
Nubeena|7184|-43.10|147.74
Richmond|7025|-42.74|147.44
Oatlands|7120|-42.30|147.37
Bothwell|7030|-42.38|147.01
Hamilton|7140|-42.56|146.83
Triabunna|7190|-42.51|147.91
Swansea|7190|-42.12|148.07
Bicheno|7215|-41.87|148.30
St Helens|7216|-41.32|148.24
St Marys|7215|-41.58|148.19
Campbell Town|7210|-41.93|147.49
Longford|7301|-41.60|147.12
Evandale|7212|-41.57|147.25
Launceston|7250|-41.44|147.14
Scottsdale|7260|-41.16|147.52
Bridport|7262|-41.00|147.39
George Town|7253|-41.10|146.83
Beaconsfield|7270|-41.20|146.82
Exeter|7275|-41.30|146.95
Deloraine|7304|-41.52|146.66
Westbury|7303|-41.53|146.84
Sheffield|7306|-41.38|146.33
Latrobe|7307|-41.23|146.41
Devonport|7310|-41.18|146.35
Ulverstone|7315|-41.16|146.17
Penguin|7316|-41.11|146.08
Burnie|7320|-41.05|145.91
Wynyard|7325|-40.99|145.73
Smithton|7330|-40.84|145.12
Stanley|7331|-40.76|145.29
Queenstown|7467|-42.08|145.56
Strahan|7468|-42.15|145.33
Zeehan|7469|-41.88|145.33
Rosebery|7470|-41.78|145.54
Currie|7256|-39.93|143.85
Whitemark|7255|-40.12|148.02
`;
