import { contextOf } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { narrative, scriptNemori, turn, turns } from './__fixtures__/scripted-nemori.js';
import { type Entry, searchedText } from './nemori-record.js';

const nothing = { statements: [] };

/** A Nemori memory with one episode per text, each with one statement. */
async function holding(texts: readonly string[], options: object = {}) {
  const nemori = scriptNemori(
    {
      'narrate-episode': texts.map((text) => narrative(text, text)),
      'extract-statements': [{ statements: ['Ines is a nurse.'] }],
      'calibrate-statements': texts.map(() => nothing),
      'calibrate-statements-reference': texts.map(() => nothing),
    },
    {
      ...options,
      settings: { mergeCandidates: 0, batchThreshold: 2, sourceEpisodes: 0, ...settingsIn(options) },
    },
  );
  for (const [place] of texts.entries()) await nemori.memory.addBatch?.(turns(2, 2 * place), contextOf());
  return nemori;
}

function settingsIn(options: object): object {
  return 'settings' in options ? (options.settings as object) : {};
}

const texts = ['The zebra sleeps in the attic.', 'The violin is broken.', 'The attic roof leaks.'];

describe('reading', () => {
  it('fuses both rankings: a memory that is first in both scores 2/(60 + 1)', async () => {
    const { find } = await holding(texts);
    const [first, second] = await find('The attic roof leaks.');
    expect(first).toMatchObject({ text: 'The attic roof leaks.', score: 2 / 61 });
    // Title and content are embedded together, so that even a text with the same words differs slightly.
    expect(first?.scoreParts?.vector).toBeCloseTo(1, 1);
    expect(second?.score).toBeLessThan(2 / 61);
  });

  it('ranks by cosine alone when words are not searched', async () => {
    const { find } = await holding(texts, { preset: 'evaluation' });
    const [first] = await find('The attic roof leaks.');
    expect(first?.score).toBeCloseTo(1, 1);
    expect(first?.scoreParts).toEqual({ vector: first?.score });
  });

  it('in the original, ranks vector hits by the order of storing', async () => {
    const { find } = await holding(texts, { profile: 'reference', preset: 'evaluation' });
    const found = (await find('The attic roof leaks.')).filter(({ kind }) => kind === 'episode');
    expect(found.map(({ text, score }) => [text, score])).toEqual(
      texts.map((text, place) => [text, 1 / (61 + place)]),
    );
  });

  it('in the original fuses the ranking of the vector search with that of the words', async () => {
    const { find } = await holding(texts, { profile: 'reference' });
    const [first] = (await find('The attic roof leaks.')).filter(({ kind }) => kind === 'episode');
    expect([first?.text, first?.score]).toEqual([texts[2], 1 / 61 + 1 / 61]);
  });

  it.each([
    ['current', 'Crates I packed.'],
    ['2025-09', 'Crates. I packed.'],
  ] as const)('embeds title and content together, in %s as the original joins them', (preset, text) => {
    const data = { kind: 'episode', title: 'Crates' } as Entry['data'];
    const entry: Entry = { id: 'e', text: 'I packed.', sourceIds: ['t0'], eventTime: undefined, data };
    expect(searchedText(entry, preset)).toBe(text);
  });

  it('preserves the ranking of the vector search in the release of 2025-09, kind by kind', async () => {
    const { memory, find } = scriptNemori(
      { 'detect-boundary': Array(4).fill({ should_end: false, confidence: 1 }) },
      { profile: 'reference', preset: '2025-09' },
    );
    for (const [place, text] of texts.entries()) {
      await memory.addBatch?.([turn(`a${place}`, text), turn(`b${place}`, text)], contextOf());
      await memory.flush?.(contextOf());
    }
    const found = await find('The attic roof leaks.');
    expect(found.filter(({ score }) => score === 2 / 61).map(({ kind }) => kind)).toEqual([
      'episode',
      'statement',
    ]);
    expect(found.slice(0, 2).map(({ sourceIds }) => sourceIds)).toEqual([
      ['a2', 'b2'],
      ['a2', 'b2'],
    ]);
  });

  it('in the original finds only texts with all words, and no Chinese word within others', async () => {
    const said = ['The attic roof leaks badly.', 'The attic is full.', '小李的护照放在书房里。'];
    const words = async (options: object, query: string) => {
      const { find } = await holding(said, options);
      // Only one episode was found by its vector, so that the others were found by their words.
      return (await find(query)).flatMap(({ kind, text }) => (kind === 'episode' ? [text] : []));
    };
    const settings = { episodes: 1, depth: 1 };
    expect(await words({ settings }, '书房')).toEqual([said[2]]);
    const original = { profile: 'reference', settings: { depth: 1 } };
    const { memory } = await holding(said, original);
    const found = async (query: string) => {
      const { items } = await memory.retrieve({ text: query, k: 20 }, contextOf());
      return items.filter(({ kind, score }) => kind === 'episode' && score > 1 / 61).map(({ text }) => text);
    };
    expect(await found('attic roof')).toEqual([said[0]]);
    expect(await found('attic roof zebra')).toEqual([]);
    expect(await found('书房')).toEqual([]);
    expect(await found('小李的护照放在书房里')).toEqual([said[2]]);
  });

  it('shows the first two episodes with their messages, each with its time', async () => {
    const { find } = await holding(texts, { settings: { sourceEpisodes: 2 } });
    const episodes = (await find('attic')).filter(({ kind }) => kind === 'episode');
    expect(episodes.map(({ text }) => text.includes('\nMessages:\n'))).toEqual([true, true, false]);
    const leaks = episodes.find(({ text }) => text.startsWith('The attic roof'));
    expect(leaks?.text).toBe(
      [
        'The attic roof leaks.',
        'Messages:',
        '- [2023-05-08 09:04] Ines: I packed crate number 4.',
        '- [2023-05-08 09:05] Ines: I packed crate number 5.',
      ].join('\n'),
    );
  });

  it('returns at most ten episodes and ten statements; for the evaluation, ten and twenty', async () => {
    const many = Array.from({ length: 12 }, (_, place) => `Crate ${place} is full.`);
    const script = {
      'narrate-episode': many.map((text) => narrative(text)),
      'extract-statements': [{ statements: Array.from({ length: 25 }, (_, at) => `Ines owns crate ${at}.`) }],
      'calibrate-statements': many.map(() => nothing),
    };
    const counts: number[][] = [];
    for (const preset of ['current', 'evaluation']) {
      const settings = { mergeCandidates: 0, batchThreshold: 2 };
      const { memory, find } = scriptNemori(script, { preset, settings });
      for (const place of many.keys()) await memory.addBatch?.(turns(2, 2 * place), contextOf());
      const found = await find('crate');
      counts.push(['episode', 'statement'].map((kind) => found.filter((item) => item.kind === kind).length));
      expect((await find('crate', 3)).filter(({ kind }) => kind === 'statement')).toHaveLength(3);
    }
    expect(counts).toEqual([
      [10, 10],
      [10, 20],
    ]);
  });

  it('finds a waiting message among episodes and statements by the same score; the original does not', async () => {
    for (const [profile, expected] of [
      ['fixed', ['message']],
      ['reference', []],
    ] as const) {
      const { memory, find } = await holding(texts, { profile });
      await memory.add(turn('new', 'A parrot flew in.'), contextOf());
      const found = await find('A parrot flew in.');
      expect(found.filter(({ kind }) => kind === 'message').map(({ kind }) => kind)).toEqual(expected);
      if (profile === 'fixed') expect(found[0]).toMatchObject({ kind: 'message', score: 2 / 61 });
    }
  });

  it('searches an updated episode by its new text, and shows it without messages', async () => {
    const { memory, find, ofKind } = await holding(texts, { settings: { sourceEpisodes: 3 } });
    const [first] = await ofKind('episode');
    await memory.update?.(first?.id ?? '', 'The submarine surfaced.', contextOf());
    const [found] = await find('submarine surfaced', 1);
    expect(found).toMatchObject({ id: first?.id, text: 'The submarine surfaced.' });
    expect(await ofKind('episode')).toHaveLength(3);
  });
});
