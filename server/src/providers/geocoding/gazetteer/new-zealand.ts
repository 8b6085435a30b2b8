/** New Zealand: name, postcode, latitude, longitude. */
export const table = `
Kaitaia|0410|-35.11|173.26
Kerikeri|0230|-35.23|173.95
Paihia|0200|-35.28|174.09
Kaikohe|0405|-35.41|173.80
Dargaville|0310|-35.94|173.87
Whangarei|0110|-35.73|174.32
Warkworth|0910|-36.40|174.66
Orewa|0931|-36.59|174.69
Takapuna|0622|-36.79|174.77
Auckland|1010|-36.85|174.76
Manukau|2104|-36.99|174.88
Papakura|2110|-37.06|174.94
Pukekohe|2120|-37.20|174.90
Thames|3500|-37.14|175.54
Whitianga|3510|-36.83|175.70
Waihi|3610|-37.39|175.84
Paeroa|3600|-37.38|175.67
Huntly|3700|-37.56|175.16
Ngaruawahia|3720|-37.67|175.15
Hamilton|3204|-37.79|175.28
Cambridge|3434|-37.89|175.47
Te Awamutu|3800|-38.01|175.32
Matamata|3400|-37.81|175.77
Morrinsville|3300|-37.66|175.53
Tokoroa|3420|-38.22|175.87
Te Kuiti|3910|-38.33|175.17
Taupo|3330|-38.69|176.07
Turangi|3334|-38.99|175.81
Rotorua|3010|-38.14|176.25
Tauranga|3110|-37.69|176.17
Mount Maunganui|3116|-37.64|176.19
Te Puke|3119|-37.78|176.33
Whakatane|3120|-37.95|176.99
Opotiki|3122|-38.01|177.29
Gisborne|4010|-38.66|178.02
Wairoa|4108|-39.04|177.42
Napier|4110|-39.49|176.92
Hastings|4122|-39.64|176.84
Havelock North|4130|-39.67|176.88
Waipukurau|4200|-39.99|176.56
Dannevirke|4930|-40.21|176.10
New Plymouth|4310|-39.06|174.08
Stratford|4332|-39.34|174.28
Hawera|4610|-39.59|174.28
Taumarunui|3920|-38.88|175.26
Ohakune|4625|-39.42|175.40
Taihape|4720|-39.68|175.80
Whanganui|4500|-39.93|175.05
Marton|4710|-40.07|175.38
Feilding|4702|-40.22|175.57
Palmerston North|4410|-40.36|175.61
Levin|5510|-40.62|175.29
Otaki|5512|-40.75|175.14
Paraparaumu|5032|-40.91|175.01
Porirua|5022|-41.13|174.84
Upper Hutt|5018|-41.12|175.07
Lower Hutt|5010|-41.21|174.91
Wellington|6011|-41.29|174.78
Masterton|5810|-40.96|175.66
Martinborough|5711|-41.22|175.46
Picton|7220|-41.29|174.01
Blenheim|7201|-41.51|173.96
Nelson|7010|-41.27|173.28
Richmond|7020|-41.34|173.18
Motueka|7120|-41.11|173.01
Takaka|7110|-40.86|172.81
Westport|7825|-41.75|171.60
Greymouth|7805|-42.45|171.21
Hokitika|7810|-42.72|170.97
Kaikoura|7300|-42.40|173.68
Amberley|7410|-43.16|172.73
Rangiora|7400|-43.30|172.60
Kaiapoi|7630|-43.38|172.66
Christchurch|8011|-43.53|172.64
Lyttelton|8082|-43.60|172.72
Akaroa|7520|-43.80|172.97
Rolleston|7614|-43.59|172.38
Ashburton|7700|-43.90|171.75
Geraldine|7930|-44.09|171.24
Timaru|7910|-44.40|171.25
Waimate|7924|-44.73|171.05
Oamaru|9400|-45.10|170.97
Twizel|7901|-44.26|170.10
Wanaka|9305|-44.70|169.14
Queenstown|9300|-45.03|168.66
Cromwell|9310|-45.04|169.20
Alexandra|9320|-45.25|169.38
Dunedin|9016|-45.87|170.50
Mosgiel|9024|-45.87|170.35
Balclutha|9230|-46.23|169.75
Gore|9710|-46.10|168.94
Te Anau|9600|-45.41|167.72
Winton|9720|-46.14|168.33
Invercargill|9810|-46.41|168.35
Bluff|9814|-46.60|168.33
`;
