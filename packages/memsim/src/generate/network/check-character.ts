const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The check character of 17 digits of a Chinese identity number (ISO 7064, MOD 11-2). */
export function checkCharacter(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place] ?? 0), 0);
  return '10X98765432'[sum % 11] ?? '';
}
