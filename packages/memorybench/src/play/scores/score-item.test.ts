import type { ChatModel, JsonObject } from '@memgym/core';
import { createVerdictTally } from '@memgym/evaluators/judges';
import { sharedJudgeReplies } from '@memgym/evaluators/offline';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { memoryBenchDatasets } from '../../data/memorybench-datasets.js';
import { judgeReplying } from '../__fixtures__/judge-replying.js';
import { memoryBenchReplies } from '../judges/offline.js';
import { type ScoreItemOptions, scoreItem } from './score-item.js';

const score = (
  dataset: string,
  info: JsonObject,
  answer: string,
  judge: ChatModel,
  more: Partial<ScoreItemOptions> = {},
) =>
  scoreItem({ dataset, language: 'en', question: 'What now?', info }, answer, {
    judge,
    profile: 'fixed',
    seed: 1,
    ...more,
  });

// packages/memorybench/spec.md#worked-examples
describe('scores by judges', () => {
  const checklist = ['a', 'b', 'c', 'd'].map((text, id) => ({ checklist_id: id, checklist_content: text }));
  const checks = [1, 0.5, 0.75, 0.25].map((each, id) => ({
    checklist_id: id,
    reason: 'r',
    evaluation_score: each,
  }));

  it('average a checklist', async () => {
    const judge = judgeReplying({ 'judge-checklist': JSON.stringify({ checks }) });
    const { scores } = await score('HelloBench-Creative&Design', { checklist }, 'text', judge);
    expect(scores).toEqual({ avg_score: 0.625 });
  });

  it('refuse an incomplete checklist; the original averages the existing points', async () => {
    const judge = judgeReplying({ 'judge-checklist': JSON.stringify({ checks: checks.slice(1) }) });
    const { scores, unscored } = await score('HelloBench-Creative&Design', { checklist }, 'text', judge);
    expect(scores.avg_score).toBeNull();
    expect(unscored.avg_score).toContain('could not be read');
  });

  const limitations = JSON.stringify({ limitations: ['one', 'two', 'three'] });
  it('take the best limitation of the right kind', async () => {
    const judge = judgeReplying({
      'judge-limitation-aspect': '{"verdict": "yes"}',
      'judge-limitation-kind': ['{"kind": 5}', '{"kind": 1}', '{"kind": 1}'],
      'judge-limitation-match': ['{"explanation": "e", "rating": 4}', '{"explanation": "e", "rating": 2}'],
    });
    const info = { ground_truth: 'biased data', category: 'data' };
    expect((await score('LimitGen-Syn', info, limitations, judge)).scores).toEqual({
      rating: 4,
      accuracy: 1,
    });
  });

  it('call an answer that is not in the requested form wrong', async () => {
    const info = { ground_truth: 'biased data', category: 'data' };
    const { scores } = await score('LimitGen-Syn', info, 'The data are biased.', judgeReplying({}));
    expect(scores).toEqual({ rating: 0, accuracy: 0 });
  });

  const ideas = 'one idea---IDEA-SEPARATOR---another idea---IDEA-SEPARATOR---a third';
  const idea = {
    'judge-hypothesis': '{"explanation": "e", "rating": 7}',
    'merge-scores': '{"score": 6}',
  };
  it('rank hypotheses against the study', async () => {
    const judge = judgeReplying({
      ...idea,
      'rank-hypotheses':
        '1. **Hypothesis C**: new\n2. **Hypothesis A**\n3. **Hypothesis B**\n4. **Hypothesis D**',
    });
    const { scores, unscored } = await score('IdeaBench', { abstract: 'the study' }, ideas, judge, {
      profile: 'reference',
    });
    expect(scores).toMatchObject({ llm_novelty_ranking_score: 1 / 3, llm_rating_score: 7, merged: 6 });
    expect(Object.keys(unscored)).toEqual(['bert_score']);
  });

  it('refuse an incomplete order', async () => {
    const judge = judgeReplying({ ...idea, 'rank-hypotheses': '{"order": ["C", "B", "D"]}' });
    const { scores } = await score('IdeaBench', { abstract: 'the study' }, ideas, judge);
    expect(scores.llm_novelty_ranking_score).toBeNull();
  });

  it('compare the hypothesis that BERTScore prefers, if any', async () => {
    const judge = judgeReplying({ ...idea, 'rank-hypotheses': '{"order": ["A", "B", "C", "D"]}' });
    const bertScore = async (text: string) => (text === 'a third' ? 0.9 : 0.4);
    const { scores } = await score('IdeaBench', { abstract: 'the study' }, ideas, judge, { bertScore });
    expect(scores.bert_score).toBe(0.9);
  });

  it('read advice from 1 to 5 and nothing else', async () => {
    const read = async (reply: string) =>
      (await score('NFCats', {}, 'text', judgeReplying({ 'judge-advice': [reply, reply] }))).scores.score;
    expect(await read('{"score": 4}')).toBe(4);
    expect(await read('5')).toBe(5);
    expect(await read('From 1 to 10: 8')).toBeNull();
    expect(await read('{"score": 9}')).toBeNull();
  });

  it('count an unreadable judgement as the original does only in `reference`', async () => {
    const judge = judgeReplying({ 'judge-advice': 'well' });
    expect((await score('NFCats', {}, 'text', judge, { profile: 'reference' })).scores.score).toBe(0);
    expect((await score('NFCats', {}, 'text', judge)).scores.score).toBeNull();
  });

  it('mark a text by each criterion, and by all at once in `reference`', async () => {
    const criteria = ['a', 'b'].map((name) => ({ name, criteria_description: name, '9-10': 'best' }));
    const judge = () =>
      judgeReplying({
        'judge-writing': ['{"reason": "r", "score": 4}', '{"reason": "r", "score": 9}'],
      });
    const mark = async (profile: 'fixed' | 'reference') =>
      (await score('WritingBench-Politics&Law', { criteria }, 'text', judge(), { profile })).scores.score;
    expect(await mark('fixed')).toBe(6.5);
    expect(await mark('reference')).toBe(4);
  });

  it('need no judge for an answer that equals the gold answer', async () => {
    const { scores } = await score(
      'DialSim-friends',
      { golden_answer: 'Monday' },
      'monday.',
      judgeReplying({}),
    );
    expect(scores).toEqual({ accuracy: 1 });
  });
});

it('every data set has a score, also offline; a missing score has a reason', async () => {
  const info: JsonObject = {
    golden_answer: 'gold',
    category: 'data',
    ground_truth: 'truth',
    abstract: 'abstract',
    'pr-abstract': 'press',
    checklist: [{ checklist_id: 0, checklist_content: 'point' }],
    criteria: [{ name: 'a', criteria_description: 'b' }],
  };
  for (const { name, family } of memoryBenchDatasets) {
    // The simulated judge replies in the form that each profile reads.
    for (const profile of ['fixed', 'reference'] as const) {
      const tally = createVerdictTally();
      const answer = '{"limitations": ["The data are biased."]}';
      await score(
        name,
        info,
        answer,
        createOfflineChatModel({ replies: [...sharedJudgeReplies, ...memoryBenchReplies] }),
        {
          profile,
          tally,
        },
      );
      expect(tally.counted().verdicts?.lost ?? 0, `${name} ${profile}`).toBe(0);
    }
    const filled = family === 'Locomo' ? { ...info, category: 4 } : info;
    const { scores, unscored } = await score(
      name,
      filled,
      'an answer',
      createOfflineChatModel({ replies: [...sharedJudgeReplies, ...memoryBenchReplies] }),
    );
    for (const metric of Object.keys(unscored)) expect(scores[metric], `${name} ${metric}`).toBeNull();
    const values = Object.values(scores).filter((value) => value !== null);
    expect(values.length, name).toBeGreaterThan(0);
  }
});
