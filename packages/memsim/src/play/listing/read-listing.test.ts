import { describe, expect, it } from 'vitest';
import { readListing } from './read-listing.js';

describe('the numbers of a reply in words', () => {
  it.each<[string, number[]]>([
    ['3, 7 and 12', [3, 7, 12]],
    ['1, 2, and 3.', [1, 2, 3]],
    ['The messages 4;5', [4, 5]],
    ['消息 2、9和11。', [2, 9, 11]],
    ['Reasons first: 1 of 2.\n\n7 8', [7, 8]],
    ['[1, 2] or rather [3, 4]', [3, 4]],
    ['[5] and [6] and [5]', [5, 6]],
  ])('are read from %j', (reply, numbers) => {
    expect(readListing(reply)).toEqual(numbers);
  });

  it.each(['12 messages', 'none', '', '1.2', '3 or 4', `${'x'.repeat(41)} 5`])(
    'are not guessed from %j',
    (reply) => {
      expect(readListing(reply)).toBeUndefined();
    },
  );

  it('are looked for in a column of numbers with a word behind it without delay', () => {
    // Each further number made a search four times as long, until one of 40 numbers never ended.
    const column = Array.from({ length: 40 }, () => '2').join('    ');
    expect(column.length).toBeLessThan(200);
    expect(readListing(`${column.slice(0, 186)} messages`)).toBeUndefined();
  });
});
