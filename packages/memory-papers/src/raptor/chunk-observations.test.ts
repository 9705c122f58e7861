import { estimateTokens } from '@memgym/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkObservations, splitText } from './chunk-observations.js';
import { raptorMemoryOptionsSchema } from './raptor-memory-options.js';

const options = (given: object) => raptorMemoryOptionsSchema.parse(given);
const observationsOf = (...contents: string[]) =>
  contents.map((content, place) => ({
    sourceId: `t${place}`,
    kind: 'turn' as const,
    role: 'user' as const,
    content,
  }));
const texts = (chunks: ReturnType<typeof chunkObservations>) => chunks.map(({ text }) => text);

describe('chunks', () => {
  it('contain whole sentences, from several turns if they fit, and cite the turns', () => {
    const chunks = chunkObservations(
      observationsOf('I moved. Why? Work!', 'To Oslo.'),
      options({ chunkTokens: 8 }),
    );
    expect(chunks.map(({ text, sourceIds }) => [text, sourceIds])).toEqual([
      ['user: I moved. Why? Work!\nuser: To Oslo.', ['t0', 't1']],
    ]);
  });

  it('end at Chinese sentence ends, and split long sentences at Chinese commas', () => {
    expect(splitText('我搬到奥斯陆了。你呢？我还在杭州，在西湖旁边，住了十年。', 8)).toEqual([
      '我搬到奥斯陆了。',
      '你呢？',
      '我还在杭州，',
      '在西湖旁边，',
      '住了十年。',
    ]);
  });

  it('preserve the order of the parts of an over-long sentence', () => {
    const contents = observationsOf(
      'Hello there. One two three four five six seven, eight nine ten eleven twelve thirteen; end.',
    );
    expect(texts(chunkObservations(contents, options({ chunkTokens: 10 })))).toEqual([
      'user: Hello there.',
      'user: One two three four five six seven,',
      'user: eight nine ten eleven twelve thirteen;',
      'user: end.',
    ]);
  });

  it('lose only white space, and are never too long', () => {
    const text = fc
      .array(fc.constantFrom('word ', 'a', '。', '中文', ', ', '. ', '\n', '🎈', 'x'.repeat(60)))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 20 }), (given, maxTokens) => {
        const pieces = splitText(given, maxTokens);
        expect(pieces.join('').replace(/\s/g, '')).toBe(given.replace(/\s/g, ''));
        for (const piece of pieces) expect(estimateTokens(piece)).toBeLessThanOrEqual(maxTokens);
      }),
    );
  });
});
