const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The number of a month, from 1, by its English name in any case; 0 for another word. */
export const englishMonth = (name: string): number => months.indexOf(name.toLowerCase()) + 1;
