-- How coffee is ground, with the words that customers' preferred grinds are written in.
insert into grinds (id, title, position) values
  ('whole-beans', 'Whole Beans', 0),
  ('espresso', 'Espresso', 1),
  ('stovetop', 'Stovetop', 2),
  ('plunger', 'Plunger', 3),
  ('filter', 'Filter', 4),
  ('aeropress', 'AeroPress', 5);
