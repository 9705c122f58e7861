/** How much of the end of a reply is looked at. */
const endCharacters = 4000;

/** As long as this, and this often, only a model that has lost its way says the same: a long text twice and a half, too. */
const leastCharacters = 120;
const leastRounds = 4;
const longRound = 100;
const leastLongRounds = 2.5;

/**
 * A reply that ends by saying the same again and again, up to the end of the second round; undefined for any other
 * reply. Such a model does not find an end: more room only brings more of the same.
 */
export function withoutRepeats(reply: string): string | undefined {
  const end = reply.slice(-endCharacters);
  const { length, period } = repeatedEnd(end);
  if (length < leastCharacters) return undefined;
  return reply.slice(0, reply.length - length + 2 * period);
}

/**
 * The longest end that repeats a shorter one often enough: its length and that of a round. By the prefix function of Knuth,
 * Morris and Pratt on the reversed text, which takes linear time.
 */
function repeatedEnd(text: string): { readonly length: number; readonly period: number } {
  let best = { length: 0, period: 0 };
  // How much of the end of the text also stands `place` characters before the end.
  const borders = [0];
  const at = (place: number): number => text.charCodeAt(text.length - 1 - place);
  for (let place = 1; place < text.length; place += 1) {
    let border = borders[place - 1] ?? 0;
    while (border > 0 && at(place) !== at(border)) border = borders[border - 1] ?? 0;
    if (at(place) === at(border)) border += 1;
    borders.push(border);
    const length = place + 1;
    const period = length - border;
    const rounds = period < longRound ? leastRounds : leastLongRounds;
    if (length >= rounds * period) best = { length, period };
  }
  return best;
}
