/** A clause of somebody about themselves, as said to them: `my knee hurt` gives `your knee hurt`. */
export function addressed(clause: string): string {
  return clause
    .replace(/\bI was\b/g, 'you were')
    .replace(/\bI am\b/g, 'you are')
    .replace(/\b(?:I|me)\b/g, 'you')
    .replace(/\bmy\b/g, 'your');
}
