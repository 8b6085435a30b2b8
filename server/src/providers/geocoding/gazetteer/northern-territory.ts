/** Northern Territory: name, postcode, latitude, longitude. */
export const table = `
Darwin|0800|-12.46|130.84
Palmerston|0830|-12.48|130.98
Casuarina|0810|-12.38|130.88
Nightcliff|0810|-12.38|130.85
Humpty Doo|0836|-12.57|131.10
Batchelor|0845|-13.04|131.03
Adelaide River|0846|-13.24|131.11
Pine Creek|0847|-13.82|131.83
Katherine|0850|-14.46|132.26
Mataranka|0852|-14.92|133.07
Jabiru|0886|-12.67|132.84
Nhulunbuy|0880|-12.19|136.78
Alyangula|0885|-13.85|136.42
Tennant Creek|0860|-19.65|134.19
Alice Springs|0870|-23.70|133.88
Yulara|0872|-25.24|130.99
`;
