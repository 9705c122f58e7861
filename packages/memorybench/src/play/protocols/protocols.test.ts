import type { EpisodeRecord } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { play } from '../__fixtures__/play-samples.js';
import { dialogueTopic } from './hold-dialogues.js';

const noted = (records: readonly EpisodeRecord[]) =>
  records.flatMap((record) =>
    record.kind === 'note' && record.topic === dialogueTopic ? [record.data] : [],
  );

describe('protocols', () => {
  it('a system that stores corrections improves on similar items; one without memory does not', async () => {
    const [none, stored] = [await play({}, 'none'), await play({})];
    expect(stored.metrics.score?.value).toBeGreaterThan((none.metrics.score?.value ?? 1) + 0.2);
  });

  it('stepwise tests before and after each batch, and improves by learning', async () => {
    const { answers, metrics } = await play({ protocol: 'stepwise', batchSize: 2 });
    expect([...new Set(answers.map(({ questionId }) => questionId.split('/')[0]))]).toEqual([
      'begin',
      '0-2',
      '2-4',
      '4-5',
    ]);
    expect(metrics.gain?.value).toBeGreaterThan(0.2);
    expect(Object.keys(metrics.score?.slices?.test ?? {})).toHaveLength(4);
  });

  it('results have each metric by domain and task', async () => {
    const { metrics, answers } = await play({ partition: 'Open-Domain' });
    const { domain, task } = metrics.score?.slices ?? {};
    expect(Object.keys(domain ?? {})).toEqual(['Open-Domain']);
    expect(Object.keys(task ?? {}).sort()).toEqual(['Long-Long', 'Long-Short', 'Short-Long', 'Short-Short']);
    const scored = Object.values(task ?? {}).reduce((sum, { n }) => sum + n, 0);
    expect([scored, metrics.score?.n]).toEqual([metrics.score?.n, answers.length]);
  });

  it('on-policy holds dialogues of up to three answers, and improves by learning them', async () => {
    const { records, metrics } = await play({ protocol: 'on-policy', steps: 2, batchSize: 3 });
    const dialogues = noted(records);
    expect(dialogues).toHaveLength(6);
    const answers = dialogues.map(
      ({ dialog }) => (dialog as { role: string }[]).filter(({ role }) => role === 'assistant').length,
    );
    // packages/memorybench/spec.md#dialogues-end-after-one-answer
    expect(Math.max(...answers)).toBe(3);
    expect(metrics.score?.value).toBeGreaterThan(0.2);
  });

  it('draws the same items for every system', async () => {
    const options = { protocol: 'on-policy', steps: 2, batchSize: 2 };
    const drawn = async (type: string) =>
      noted((await play(options, type)).records).map(({ test_idx: index }) => index);
    expect(await drawn('bm25-m')).toEqual(await drawn('none'));
  });

  it('feedback-effect asks the same items without and with their dialogue', async () => {
    const { answers, metrics } = await play({ protocol: 'feedback-effect' }, 'none');
    const items = (prefix: string) =>
      answers.flatMap(({ questionId }) =>
        questionId.startsWith(`${prefix}/`) ? [questionId.slice(prefix.length + 1)] : [],
      );
    expect(items('with')).toEqual(items('without'));
    expect(metrics.gain?.value).toBeGreaterThan(0.2);
  });

  it('learns only dialogues with the given action', async () => {
    const { episode } = await play({ action: 'copy' });
    expect(episode.conversation.sessions.map(({ id }) => id).sort()).toEqual([
      'WritingPrompts:1',
      'WritingPrompts:3',
    ]);
  });

  it('shows a memory the actions of the user, unless they are hidden', async () => {
    const turns = async (reactions: string) =>
      (await play({ reactions })).episode.conversation.sessions.flatMap((session) =>
        session.turns.map(({ content }) => content),
      );
    expect(await turns('shown')).toContain('The user copied this answer.');
    expect((await turns('hidden')).filter((text) => text.startsWith('The user '))).toEqual([]);
  });

  it('a system without dialogues reads only the corpus', async () => {
    const { records } = await play(
      { partition: 'Locomo-0', withoutDialogues: ['full-context'] },
      'full-context',
    );
    const read = records.flatMap((record) => (record.kind === 'write' ? [record.inputId] : []));
    expect(read).toEqual(['Locomo-0/session_1', 'Locomo-0/session_2']);
  });
});
