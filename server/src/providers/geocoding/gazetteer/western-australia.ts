/** Western Australia: name, postcode, latitude, longitude. */
export const table = `
Perth|6000|-31.95|115.86
Fremantle|6160|-32.06|115.75
Joondalup|6027|-31.74|115.77
Midland|6056|-31.89|116.01
Armadale|6112|-32.15|116.01
Rockingham|6168|-32.28|115.73
Mandurah|6210|-32.53|115.72
Kwinana Town Centre|6167|-32.25|115.82
Two Rocks|6037|-31.50|115.59
Gingin|6503|-31.35|115.90
Lancelin|6044|-31.02|115.33
Cervantes|6511|-30.50|115.07
Jurien Bay|6516|-30.30|115.04
Dongara|6525|-29.25|114.93
Geraldton|6530|-28.77|114.61
Kalbarri|6536|-27.71|114.16
Northampton|6535|-28.35|114.63
Mullewa|6630|-28.54|115.51
Morawa|6623|-29.21|116.01
Three Springs|6519|-29.53|115.76
Moora|6510|-30.64|116.01
Dalwallinu|6609|-30.28|116.66
Toodyay|6566|-31.55|116.47
Northam|6401|-31.65|116.67
York|6302|-31.89|116.77
Beverley|6304|-32.11|116.92
Brookton|6306|-32.37|117.01
Pingelly|6308|-32.53|117.09
Narrogin|6312|-32.93|117.18
Wagin|6315|-33.31|117.34
Katanning|6317|-33.69|117.55
Kojonup|6395|-33.84|117.15
Cunderdin|6407|-31.65|117.24
Kellerberrin|6410|-31.63|117.72
Merredin|6415|-31.48|118.28
Southern Cross|6426|-31.23|119.33
Wongan Hills|6603|-30.89|116.72
Corrigin|6375|-32.33|117.87
Kulin|6365|-32.67|118.16
Lake Grace|6353|-33.10|118.46
Hyden|6359|-32.45|118.86
Coolgardie|6429|-30.95|121.16
Kalgoorlie|6430|-30.75|121.47
Kambalda West|6442|-31.20|121.62
Norseman|6443|-32.20|121.78
Leonora|6438|-28.88|121.33
Laverton|6440|-28.63|122.40
Menzies|6436|-29.69|121.03
Esperance|6450|-33.86|121.89
Ravensthorpe|6346|-33.58|120.05
Hopetoun|6348|-33.95|120.13
Albany|6330|-35.02|117.88
Denmark|6333|-34.96|117.35
Walpole|6398|-34.98|116.73
Mount Barker|6324|-34.63|117.67
Manjimup|6258|-34.24|116.15
Pemberton|6260|-34.44|116.04
Bridgetown|6255|-33.96|116.14
Donnybrook|6239|-33.57|115.82
Collie|6225|-33.36|116.16
Harvey|6220|-33.08|115.89
Pinjarra|6208|-32.63|115.87
Waroona|6215|-32.84|115.92
Bunbury|6230|-33.33|115.64
Busselton|6280|-33.65|115.35
Dunsborough|6281|-33.61|115.10
Margaret River|6285|-33.95|115.07
Augusta|6290|-34.31|115.16
Nannup|6275|-33.98|115.77
Carnarvon|6701|-24.88|113.66
Denham|6537|-25.93|113.53
Exmouth|6707|-21.93|114.13
Onslow|6710|-21.64|115.11
Karratha|6714|-20.74|116.85
Dampier|6713|-20.66|116.71
Roebourne|6718|-20.77|117.15
Port Hedland|6721|-20.31|118.58
South Hedland|6722|-20.41|118.60
Newman|6753|-23.36|119.73
Tom Price|6751|-22.69|117.79
Paraburdoo|6754|-23.20|117.67
Meekatharra|6642|-26.59|118.50
Mount Magnet|6638|-28.06|117.85
Cue|6640|-27.42|117.90
Broome|6725|-17.96|122.24
Derby|6728|-17.31|123.63
Fitzroy Crossing|6765|-18.19|125.57
Halls Creek|6770|-18.22|127.67
Kununurra|6743|-15.77|128.74
Wyndham|6740|-15.48|128.12
`;
