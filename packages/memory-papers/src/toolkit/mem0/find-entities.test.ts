import { describe, expect, it } from 'vitest';
import { entityKey, findEntities } from './find-entities.js';

const named = (text: string) => findEntities(text).map((mention) => `${mention.type}: ${mention.text}`);

describe('entities without a model', () => {
  it('are quoted titles, identifiers, proper names and topics', () => {
    expect(named('Nora read "The Long Winter" with her pottery class in New York.')).toEqual([
      'quoted: The Long Winter',
      'proper: Nora',
      'proper: New York',
      'topic: pottery class',
    ]);
    expect(named('The flight LH-454 was booked by ada@example.org.')).toEqual([
      'identifier: LH-454',
      'identifier: ada@example.org',
    ]);
  });

  it('are not found in small talk, and each name counts once', () => {
    expect(named('Yes, I am. And you?')).toEqual([]);
    expect(named('Oslo, oslo, Oslo’s')).toEqual(['proper: Oslo']);
    expect(named('')).toEqual([]);
  });

  it('are also found in Chinese', () => {
    expect(named('我喜欢《红楼梦》和图书馆。')).toEqual(['quoted: 红楼梦', 'topic: 图书馆']);
  });

  it('are equal if their folded names are', () => {
    expect(entityKey('ＮＥＷ  york ')).toBe(entityKey('New York'));
  });

  it.each(['我', 'a', '_', 'a_', 'a.'])('reads 300,000 characters of %j to the end', (part) => {
    const text = part.repeat(300_000 / part.length);
    expect(findEntities(`${text}\nroom-12`)).toContainEqual({ type: 'identifier', text: 'room-12' });
  });
});
