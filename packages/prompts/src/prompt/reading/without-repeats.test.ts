import { describe, expect, it } from 'vitest';
import { withoutRepeats } from './without-repeats.js';

const sentence = ' She likes the lake.';
const long =
  ' She went to the shore at dawn, and to the harbour at noon, and nobody asked her why she did, or when she would be back.';

describe('a reply without its repeats', () => {
  it.each([
    ['a sentence', `Ann is a painter.${sentence.repeat(30)}`, `Ann is a painter.${sentence.repeat(2)}`],
    ['a sentence that is cut off', `Yes.${sentence.repeat(9)} She lik`, `Yes.${sentence.repeat(2)}`],
    ['a long text, twice and a half', `Yes.${long.repeat(3)}`.slice(0, -50), `Yes.${long.repeat(2)}`],
    ['white space in JSON', `{"choice": "A"${'\n'.repeat(500)}`, '{"choice": "A"\n\n'],
    ['an item of a list', `{"facts": ["a"${', "b c d"'.repeat(50)}`, '{"facts": ["a", "b c d", "b c d"'],
  ])('ends with the second round of %s', (_name, reply, expected) => {
    const read = withoutRepeats(reply);
    expect(reply.startsWith(read ?? '-')).toBe(true);
    // A round may begin anywhere in what is repeated.
    expect(Math.abs((read ?? '').length - expected.length)).toBeLessThanOrEqual(8);
  });

  it.each([
    ['an ordinary reply', 'The user likes tea, and moved to Bergen in May. She paints lakes at dawn.'],
    ['a short row', 'Ha ha ha ha ha ha ha ha ha ha ha ha!'],
    ['a list with numbers', Array.from({ length: 200 }, (_, number) => `"m${number}"`).join(', ')],
    ['three rounds of a sentence', `${sentence}${sentence.replace('lake', 'shore and its birds')}`.repeat(3)],
    ['two rounds of a long text', `${long}${long}`],
    ['repeats before another end', `${sentence.repeat(30)}Then she left, and nobody knows where she went.`],
    ['nothing', ''],
  ])('is not given for %s', (_name, reply) => {
    expect(withoutRepeats(reply)).toBeUndefined();
  });
});
