/** South Australia: name, postcode, latitude, longitude. */
export const table = `
Adelaide|5000|-34.93|138.60
Glenelg|5045|-34.98|138.52
Port Adelaide|5015|-34.85|138.50
Norwood|5067|-34.92|138.63
Elizabeth|5112|-34.72|138.67
Salisbury|5108|-34.76|138.64
Gawler|5118|-34.60|138.75
Noarlunga Centre|5168|-35.14|138.50
Aldinga Beach|5173|-35.28|138.46
McLaren Vale|5171|-35.22|138.54
Victor Harbor|5211|-35.55|138.62
Goolwa|5214|-35.50|138.78
Yankalilla|5203|-35.46|138.35
Stirling|5152|-35.00|138.72
Hahndorf|5245|-35.03|138.81
Mount Barker|5251|-35.07|138.86
Strathalbyn|5255|-35.26|138.89
Murray Bridge|5253|-35.12|139.27
Mannum|5238|-34.91|139.31
Tailem Bend|5260|-35.25|139.46
Meningie|5264|-35.69|139.34
Tanunda|5352|-34.53|138.96
Nuriootpa|5355|-34.47|138.99
Angaston|5353|-34.50|139.05
Kapunda|5373|-34.34|138.92
Eudunda|5374|-34.17|139.08
Clare|5453|-33.83|138.61
Burra|5417|-33.67|138.93
Balaklava|5461|-34.15|138.42
Port Wakefield|5550|-34.18|138.15
Kadina|5554|-33.96|137.71
Wallaroo|5556|-33.93|137.63
Moonta|5558|-34.07|137.59
Maitland|5573|-34.37|137.67
Minlaton|5575|-34.77|137.60
Yorketown|5576|-35.02|137.60
Snowtown|5520|-33.78|138.21
Crystal Brook|5523|-33.35|138.21
Port Pirie|5540|-33.19|138.01
Jamestown|5491|-33.21|138.60
Peterborough|5422|-32.97|138.84
Orroroo|5431|-32.73|138.61
Quorn|5433|-32.35|138.04
Hawker|5434|-31.89|138.42
Port Augusta|5700|-32.49|137.77
Whyalla|5600|-33.03|137.56
Cowell|5602|-33.68|136.92
Tumby Bay|5605|-34.38|136.10
Port Lincoln|5606|-34.73|135.86
Cummins|5631|-34.26|135.73
Wudinna|5652|-33.05|135.46
Streaky Bay|5680|-32.80|134.21
Ceduna|5690|-32.13|133.68
Roxby Downs|5725|-30.56|136.90
Coober Pedy|5723|-29.01|134.75
Leigh Creek|5731|-30.59|138.40
Waikerie|5330|-34.18|139.99
Berri|5343|-34.28|140.60
Barmera|5345|-34.26|140.46
Renmark|5341|-34.17|140.75
Loxton|5333|-34.45|140.57
Pinnaroo|5304|-35.26|140.91
Lameroo|5302|-35.33|140.52
Keith|5267|-36.10|140.35
Bordertown|5268|-36.31|140.77
Naracoorte|5271|-36.96|140.74
Penola|5277|-37.38|140.84
Millicent|5280|-37.60|140.35
Mount Gambier|5290|-37.83|140.78
Robe|5276|-37.16|139.76
Kingston SE|5275|-36.83|139.85
Kingscote|5223|-35.66|137.64
`;
