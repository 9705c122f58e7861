import { describe, expect, it } from 'vitest';
import { withPseudonyms } from './pseudonyms.js';
import type { DraftEpisode } from './to-conversations-file.js';

const chat = (...lines: readonly (readonly [string, string])[]): DraftEpisode => ({
  id: 'Anna Meyer',
  cluster: 'whatsapp',
  questions: [],
  sessions: [
    {
      id: 's1',
      turns: lines.map(([speaker, content], place) => ({ id: `t${place}`, role: 'user', speaker, content })),
    },
  ],
});
const linesOf = ([episode]: readonly DraftEpisode[]) =>
  episode?.sessions[0]?.turns.map(({ speaker, content }) => `${speaker}: ${content}`);

describe('pseudonyms', () => {
  it('replace names in whole and in part, mail and numbers, each alike wherever it occurs', () => {
    const { episodes, replaced } = withPseudonyms(
      [
        chat(
          ['Anna Meyer', 'Tom, write to anna.meyer@web.de or call +49 170 1234567.'],
          [
            'Tom',
            'Did Anna say 0170/1234567? I wrote to anna.meyer@web.de, Meyer. Annabel was there, and Eva.',
          ],
          ['Anna Meyer', 'On 2025-03-01, and at 12:30. IBAN DE44 5001 0517 5407 3249 31.'],
        ),
      ],
      [],
    );
    expect(episodes[0]?.id).toBe('Alva');
    expect(linesOf(episodes)).toEqual([
      'Alva: Bruno, write to person1@example.org or call +00 000 0000001.',
      'Bruno: Did Alva say 0000/0000002? I wrote to person1@example.org, Alva. Annabel was there, and Eva.',
      'Alva: On 2025-03-01, and at 12:30. IBAN DE00 0000 0000 0000 0000 03.',
    ]);
    expect(replaced).toEqual([
      { kind: 'name', different: 4, times: 4 },
      { kind: 'mail address', different: 1, times: 2 },
      { kind: 'number', different: 3, times: 3 },
    ]);
  });

  it('replace people who are only spoken of if they are named, and leave shared parts of names alone', () => {
    const { episodes } = withPseudonyms(
      [chat(['Eva Kim', 'Ask Kim.'], ['Max Kim', 'Which Kim, Eva? And Dr. No (a.b)?'])],
      ['Dr. No (a.b)'],
    );
    expect(linesOf(episodes)).toEqual(['Alva: Ask Kim.', 'Bruno: Which Kim, Alva? And Clara?']);
  });

  it('replace a genitive, capitals, accounts and names between Chinese words, and the ids of sessions', () => {
    const [episode] = withPseudonyms(
      [
        chat(
          ['Peter', 'PETER! Peters Haus, Peter’s car, GB33BUKB20201555555555.'],
          ['Eva', '我和小白去了。'],
        ),
      ],
      ['小白', 'Zorro'],
    ).episodes;
    expect(linesOf(episode === undefined ? [] : [episode])).toEqual([
      'Alva: ALVA! Alvas Haus, Alva’s car, GB00BUKB00000000000001.',
      'Bruno: 我和Clara去了。',
    ]);
    const named = chat(['Ann', 'Hi.']);
    const session = {
      id: 'Ann-2',
      turns: [{ id: 'Ann-2-t1', role: 'user' as const, speaker: 'Ann', content: 'Hi.' }],
    };
    const { episodes } = withPseudonyms([{ ...named, sessions: [session] }], []);
    expect(JSON.stringify(episodes)).not.toContain('Ann"');
    expect(episodes[0]?.sessions[0]).toMatchObject({ id: 'Alva-2', turns: [{ id: 'Alva-2-t1' }] });
  });

  it('name who was to be replaced and occurs nowhere', () => {
    expect(withPseudonyms([chat(['Ann', 'Eva and I.'])], ['Eva', 'Zorro']).absent).toEqual(['Zorro']);
  });

  it('read a long text of one character in linear time', () => {
    for (const long of [
      '1 '.repeat(100_000),
      'a.'.repeat(100_000),
      'a@b.'.repeat(50_000),
      '+1(2)'.repeat(40_000),
    ]) {
      const { episodes } = withPseudonyms([chat(['Ann', long])], []);
      expect(episodes).toHaveLength(1);
    }
  });

  it('take a time that grows with the text, and not with people times text', () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, place): [string, string] => [
        `${'N'.repeat(50)}${place} Smith`,
        `hello ${'a '.repeat(50)}N${place}`,
      ]);
    const { replaced } = withPseudonyms([chat(...people(20_000))], ['a '.repeat(100_000)]);
    expect(replaced[0]).toEqual({ kind: 'name', different: 0, times: 0 });
  }, 20_000);

  it('number the names again when there are more people than names', () => {
    const people = Array.from({ length: 60 }, (_, place) => [`Person${place}`, 'hi'] as const);
    const lines = linesOf(withPseudonyms([chat(...people)], []).episodes) ?? [];
    expect(new Set(lines).size).toBe(60);
  });
});
