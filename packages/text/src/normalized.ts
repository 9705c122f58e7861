/** More marks in a row than any writing has; UAX #15 has the same number in its stream-safe format. */
const longRun = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in a normal form of Unicode, in linear time: of more than thirty marks in a row the first thirty stay, because
 * engines sort them, in time that grows with their square (90,000 marks: half a minute).
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(longRun, '$1').normalize(form);
}
