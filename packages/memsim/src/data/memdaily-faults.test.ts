import type { MultipleChoiceQuestion } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import { dataDir, suiteName } from '@memgym/datasets/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMemDaily } from './load-memdaily.js';
import { publishedTypeNames } from './question-types.js';

const memDailyTypes = publishedTypeNames;

const folder = dataDir('memdaily');

// The faults of the published data, with figures (packages/memsim/spec.md#faults-of-the-original).
describe.skipIf(!folder)(suiteName('The faults of the published MemDaily', folder), () => {
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await loadMemDaily(folder ?? '', { withTimeAndPlace: true });
  });
  const itemsOf = (type: string) =>
    data.episodes.flatMap(({ meta, conversation }) => {
      const question = conversation.questions[0] as MultipleChoiceQuestion;
      const turns = conversation.sessions[0]?.turns ?? [];
      return meta?.type === type ? [{ group: meta.group, question, turns }] : [];
    });
  const all = () => memDailyTypes.flatMap(itemsOf);
  const isUntidy = (text: string) => text !== text.trim() || /\s{2}/.test(text);

  it('mark wrong options with blanks in 166 questions, and all three in 84', () => {
    const wrongOf = ({ question: { options, expected } }: ReturnType<typeof all>[number]) =>
      options.filter(({ label }) => label !== expected);
    const rightOf = ({ question: { options, expected } }: ReturnType<typeof all>[number]) =>
      options.find(({ label }) => label === expected)?.text ?? ' ';
    expect(all().filter((item) => wrongOf(item).some(({ text }) => isUntidy(text)))).toHaveLength(166);
    expect(all().filter((item) => isUntidy(rightOf(item)))).toEqual([]);
    const given = memDailyTypes.map(
      (type) => itemsOf(type).filter((item) => wrongOf(item).every(({ text }) => isUntidy(text))).length,
    );
    expect(given).toEqual([17, 15, 0, 20, 0, 32]);
  });

  it('cap Recall@5 of counts over two kinds of entities at .625, and of all counts near .777', () => {
    const items = itemsOf('aggregative');
    const hybrids = items.filter(({ group }) => group === 'hybrid');
    expect(new Set(hybrids.map(({ question }) => question.evidence.turnIds.length))).toEqual(new Set([8]));
    const best = items.map(({ question }) => Math.min(1, 5 / question.evidence.turnIds.length));
    expect(best.reduce((sum, one) => sum + one, 0) / best.length).toBeCloseTo(0.777, 3);
  });

  it('ask in 44 counts for "the same as me", which no message states', () => {
    const asked = itemsOf('aggregative').filter(({ question }) =>
      /[和跟与同]我|咱俩|我一样/.test(question.text),
    );
    const inGroup = (name: string) => asked.filter(({ group }) => group === name).length;
    expect([inGroup('roles'), inGroup('hybrid'), asked.length]).toEqual([14, 30, 44]);
  });

  it('make retrieval a little easier by place and time in the messages', () => {
    const pairs = (text: string) => {
      const characters = [...text];
      return new Set(characters.slice(1).map((second, index) => `${characters[index]}${second}`));
    };
    const recall = memDailyTypes.map((type) => {
      const found = itemsOf(type).map(({ question, turns }) => {
        const asked = pairs(question.text);
        const best = turns
          .map(({ id, content }) => ({
            id,
            score: [...pairs(content)].filter((pair) => asked.has(pair)).length,
          }))
          .sort((one, other) => other.score - one.score || Number(one.id) - Number(other.id))
          .slice(0, 5)
          .map(({ id }) => id);
        const { turnIds } = question.evidence;
        return turnIds.filter((id) => best.includes(id)).length / turnIds.length;
      });
      return (found.reduce((sum, one) => sum + one, 0) / found.length).toFixed(3);
    });
    expect(recall).toEqual(['0.854', '0.877', '0.957', '0.769', '0.857', '0.886']);
  });
});
