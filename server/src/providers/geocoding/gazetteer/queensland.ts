/** Queensland: name, postcode, latitude, longitude. */
export const table = `
Brisbane|4000|-27.47|153.02
Ipswich|4305|-27.61|152.76
Logan Central|4114|-27.64|153.11
Redcliffe|4020|-27.23|153.10
Caboolture|4510|-27.08|152.95
Cleveland|4163|-27.53|153.27
Wynnum|4178|-27.44|153.17
Strathpine|4500|-27.30|152.99
Southport|4215|-27.97|153.40
Surfers Paradise|4217|-28.00|153.43
Burleigh Heads|4220|-28.09|153.45
Coolangatta|4225|-28.17|153.54
Nerang|4211|-27.99|153.34
Coomera|4209|-27.86|153.31
Beenleigh|4207|-27.71|153.20
Tamborine Mountain|4272|-27.93|153.19
Beaudesert|4285|-27.99|153.00
Boonah|4310|-28.00|152.68
Caloundra|4551|-26.80|153.13
Maroochydore|4558|-26.65|153.09
Mooloolaba|4557|-26.68|153.12
Buderim|4556|-26.68|153.05
Nambour|4560|-26.63|152.96
Maleny|4552|-26.76|152.85
Noosa Heads|4567|-26.39|153.09
Tewantin|4565|-26.39|153.04
Coolum Beach|4573|-26.53|153.09
Gympie|4570|-26.19|152.67
Kilcoy|4515|-26.94|152.56
Esk|4312|-27.24|152.42
Gatton|4343|-27.56|152.28
Laidley|4341|-27.63|152.39
Toowoomba|4350|-27.56|151.95
Oakey|4401|-27.43|151.72
Pittsworth|4356|-27.72|151.63
Millmerran|4357|-27.87|151.27
Warwick|4370|-28.21|152.03
Stanthorpe|4380|-28.65|151.93
Allora|4362|-28.03|151.98
Goondiwindi|4390|-28.55|150.31
Inglewood|4387|-28.42|151.08
St George|4487|-28.04|148.58
Dirranbandi|4486|-28.58|148.23
Cunnamulla|4490|-28.07|145.68
Charleville|4470|-26.40|146.24
Roma|4455|-26.57|148.79
Mitchell|4465|-26.49|147.97
Surat|4417|-27.15|149.07
Miles|4415|-26.66|150.18
Chinchilla|4413|-26.74|150.63
Dalby|4405|-27.18|151.26
Taroom|4420|-25.64|149.80
Tara|4421|-27.28|150.46
Kingaroy|4610|-26.54|151.84
Nanango|4615|-26.67|152.00
Murgon|4605|-26.24|151.94
Gayndah|4625|-25.63|151.61
Mundubbera|4626|-25.59|151.30
Monto|4630|-24.87|151.12
Biggenden|4621|-25.51|152.05
Maryborough|4650|-25.54|152.70
Hervey Bay|4655|-25.29|152.84
Childers|4660|-25.24|152.28
Bundaberg|4670|-24.87|152.35
Gin Gin|4671|-24.99|151.96
Agnes Water|4677|-24.21|151.90
Gladstone|4680|-23.84|151.26
Calliope|4680|-24.01|151.20
Biloela|4715|-24.40|150.51
Moura|4718|-24.57|149.97
Theodore|4719|-24.95|150.08
Rockhampton|4700|-23.38|150.51
Yeppoon|4703|-23.13|150.74
Mount Morgan|4714|-23.65|150.39
Blackwater|4717|-23.58|148.88
Emerald|4720|-23.52|148.16
Springsure|4722|-24.12|148.09
Clermont|4721|-22.82|147.64
Capella|4723|-23.09|148.02
Moranbah|4744|-22.00|148.05
Dysart|4745|-22.59|148.35
Middlemount|4746|-22.81|148.70
Barcaldine|4725|-23.55|145.29
Blackall|4472|-24.42|145.46
Longreach|4730|-23.44|144.25
Winton|4735|-22.39|143.04
Alpha|4724|-23.65|146.64
Mackay|4740|-21.14|149.19
Sarina|4737|-21.42|149.22
Proserpine|4800|-20.40|148.58
Airlie Beach|4802|-20.27|148.72
Bowen|4805|-20.01|148.25
Collinsville|4804|-20.55|147.85
Ayr|4807|-19.57|147.40
Home Hill|4806|-19.66|147.41
Townsville|4810|-19.26|146.82
Charters Towers|4820|-20.08|146.26
Hughenden|4821|-20.84|144.20
Richmond|4822|-20.73|143.14
Julia Creek|4823|-20.66|141.75
Cloncurry|4824|-20.70|140.51
Mount Isa|4825|-20.73|139.49
Ingham|4850|-18.65|146.16
Cardwell|4849|-18.27|146.03
Tully|4854|-17.93|145.92
Mission Beach|4852|-17.87|146.11
Innisfail|4860|-17.52|146.03
Babinda|4861|-17.34|145.92
Gordonvale|4865|-17.08|145.79
Cairns|4870|-16.92|145.77
Kuranda|4881|-16.82|145.64
Mareeba|4880|-17.00|145.42
Atherton|4883|-17.27|145.48
Malanda|4885|-17.35|145.59
Port Douglas|4877|-16.48|145.47
Mossman|4873|-16.46|145.37
Cooktown|4895|-15.47|145.25
Weipa|4874|-12.63|141.88
Thursday Island|4875|-10.58|142.22
Normanton|4890|-17.67|141.08
Karumba|4891|-17.49|140.84
Georgetown|4871|-18.29|143.55
`;
