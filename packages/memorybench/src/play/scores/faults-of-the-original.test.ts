import type { ChatRequest, JsonObject } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { type JudgeReplies, judgeReplying } from '../__fixtures__/judge-replying.js';
import { type ScoreItemOptions, scoreItem } from './score-item.js';

/** The scores of an answer, and the requests to the judge. */
async function score(
  dataset: string,
  info: JsonObject,
  answer: string,
  replies: JudgeReplies,
  more: Partial<ScoreItemOptions> = {},
) {
  const judge = judgeReplying(replies);
  const item = { dataset, language: 'en', question: 'What now?', info };
  const result = await scoreItem(item, answer, { judge, profile: 'fixed', seed: 1, ...more });
  return { ...result, requests: judge.requests };
}
const reference = { profile: 'reference' } as const;
const shownIn = (request: ChatRequest | undefined): string =>
  request?.messages.map(({ content }) => content).join('\n') ?? '';
const asked = (requests: readonly ChatRequest[], name: string) =>
  requests.filter(({ prompt }) => prompt?.name.endsWith(name));

// packages/memorybench/spec.md#model-judges and packages/memorybench/spec.md#faults-of-the-original
describe('a merged score', () => {
  it('is given by a judge that sees the right value of each metric', async () => {
    const court = '被告人张三犯盗窃罪，判处有期徒刑二十四个月，并处罚金人民币五千元。';
    const draft = '被告人张三犯盗窃罪，判处有期徒刑十八个月，并处罚金人民币二千元。';
    const { scores, requests } = await score('JuDGE', { golden_answer: court }, draft, {
      'merge-scores': '{"score": 6}',
    });
    const shown = shownIn(requests[0]);
    for (const [name, value] of Object.entries(scores)) {
      if (typeof value === 'number' && name !== 'merged')
        expect(shown, name).toContain(`${name}: ${value.toFixed(4)}`);
    }
    expect(scores.time_score).toBe(0.75);
    expect(scores.amount_score).not.toBe(scores.time_score);
    expect(shown).toContain('judge_bert_score: not available');
  });

  it('is given in `reference` by a judge that sees the sentence’s score as every value', async () => {
    const court = '被告人张三犯盗窃罪，判处有期徒刑二十四个月，并处罚金人民币五千元。';
    const draft = '被告人张三犯盗窃罪，判处有期徒刑十八个月，并处罚金人民币二千元。';
    const { scores, requests } = await score(
      'JuDGE',
      { golden_answer: court },
      draft,
      { 'merge-scores': '{"score": 6}' },
      reference,
    );
    const shown = shownIn(requests[0]);
    for (const name of ['time_score', 'amount_score', 'crime_recall', 'judge_bert_score'])
      expect(shown, name).toContain(`${name}: 0.7500`);
    expect(scores.amount_score).toBe(0.4);
  });

  it('is missing if no reply has one; `reference` reads what the original reads', async () => {
    const merged = async (reply: string, more = {}) =>
      (await score('JuDGE', { golden_answer: '判决' }, '判决', { 'merge-scores': reply }, more)).scores
        .merged;
    expect(await merged('From 1 to 10: 8')).toBeNull();
    expect(await merged('From 1 to 10: 8', reference)).toBe(1);
    expect(await merged('None.', reference)).toBe(0);
  });
});

it('marks of advice above 5 are refused, but accepted in `reference`', async () => {
  const mark = async (reply: string, more = {}) =>
    (await score('NFCats', {}, 'text', { 'judge-advice': reply }, more)).scores.score;
  expect(await mark('{"reason": "Step 1 is missing.", "score": 9}')).toBeNull();
  expect(await mark('{"reason": "Step 1 is missing.", "score": 9}', reference)).toBe(9);
  expect(await mark('Well, 4.5', reference)).toBe(4);
});

describe('ranked hypotheses', () => {
  const ideas = 'one idea---IDEA-SEPARATOR---another idea---IDEA-SEPARATOR---a third';
  const study = { abstract: 'the study' };
  const idea = {
    'judge-hypothesis': '{"explanation": "e", "rating": 7}',
    'merge-scores': '{"score": 6}',
  };
  /** A judge that orders hypotheses by their texts. */
  const byText =
    (best: readonly string[]) =>
    (request: ChatRequest): string => {
      const labels = [...shownIn(request).matchAll(/<hypothesis_(\w+)>\n(.*?)\n<\//gs)].map(
        ([, label = '', text = '']) => ({ label, place: best.indexOf(text) }),
      );
      return JSON.stringify({ order: labels.sort((a, b) => a.place - b.place).map(({ label }) => label) });
    };
  /** The list that the original asks for. */
  const numbered = (...labels: readonly string[]): string =>
    labels.map((label, index) => `${index + 1}. **Hypothesis ${label}**: because`).join('\n');
  const labelOfStudy = (request: ChatRequest | undefined) =>
    /<hypothesis_(\w+)>\nthe study\n/.exec(shownIn(request))?.[1];

  it('give 0 to an answer whose ideas all come after the study', async () => {
    const replies = { ...idea, 'rank-hypotheses': numbered('A', 'B', 'C', 'D') };
    const { scores, requests } = await score('IdeaBench', study, ideas, replies, reference);
    expect(labelOfStudy(asked(requests, 'rank-hypotheses')[0])).toBe('A');
    expect(scores.llm_novelty_ranking_score).toBe(0);
  });

  it('are shown in a drawn order that does not change the score', async () => {
    const replies = {
      ...idea,
      'rank-hypotheses': byText(['a third', 'the study', 'one idea', 'another idea']),
    };
    const labels = new Set<string | undefined>();
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { scores, requests } = await score('IdeaBench', study, ideas, replies, { seed });
      const rankings = asked(requests, 'rank-hypotheses');
      for (const request of rankings) labels.add(labelOfStudy(request));
      expect(scores.llm_novelty_ranking_score).toBe(1 / 3);
      expect(scores.llm_feasibility_ranking_score).toBe(1 / 3);
    }
    expect(labels.size).toBeGreaterThan(1);
  });

  it('are missing, instead of −1/3, if the study has no rank', async () => {
    const replies = { ...idea, 'rank-hypotheses': numbered('B', 'C', 'D') };
    for (const more of [{}, reference]) {
      const { scores, unscored } = await score('IdeaBench', study, ideas, replies, more);
      expect(scores.llm_novelty_ranking_score).toBeNull();
      expect(unscored.llm_novelty_ranking_score).toContain('rank-hypotheses');
    }
  });

  it('count −1/3 in `reference` if the judge names none', async () => {
    const rank = async (reply: string, more = {}) =>
      (await score('IdeaBench', study, ideas, { ...idea, 'rank-hypotheses': reply }, more)).scores
        .llm_novelty_ranking_score;
    expect(await rank('All are fine.')).toBeNull();
    expect(await rank('All are fine.', reference)).toBe(-1 / 3);
    expect(await rank('**Hypothesis B**, **Hypothesis A**, then the rest', reference)).toBe(1 / 3);
  });

  it('may outnumber the letters of the alphabet', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `idea ${index}`);
    const replies = { ...idea, 'rank-hypotheses': byText([...many, 'the study']) };
    const { scores } = await score('IdeaBench', study, many.join('---IDEA-SEPARATOR---'), replies);
    expect(scores.llm_novelty_ranking_score).toBe(1);
  });

  it('are those of the answer, padded with NULL only in `reference`', async () => {
    const replies = { ...idea, 'rank-hypotheses': byText(['one idea', 'the study', 'NULL']) };
    const fixed = await score('IdeaBench', study, 'one idea', replies);
    expect(fixed.scores.llm_novelty_ranking_score).toBe(1);
    expect(fixed.requests.map(shownIn).join('\n')).not.toContain('NULL');
    const asList = (request: ChatRequest) => {
      const { order } = JSON.parse(replies['rank-hypotheses'](request)) as { readonly order: string[] };
      return numbered(...order);
    };
    const original = await score(
      'IdeaBench',
      study,
      'one idea',
      { ...replies, 'rank-hypotheses': asList },
      reference,
    );
    expect(original.scores.llm_novelty_ranking_score).toBe(1 / 3);
  });

  it('get the worst scores without a judge if the answer has none', async () => {
    const { scores, requests } = await score('IdeaBench', study, ' ', {});
    expect(scores).toMatchObject({ llm_rating_score: 1, llm_novelty_ranking_score: 0, merged: 1 });
    expect(requests).toEqual([]);
  });
});

describe('a checklist', () => {
  const checklist = ['a', 'b', 'c', 'd'].map((text) => ({ checklist_id: 1, checklist_content: text }));
  const checks = (scores: readonly number[]) =>
    JSON.stringify({
      checks: scores.map((each, index) => ({
        checklist_id: index + 1,
        reason: '\\alpha',
        evaluation_score: each,
      })),
    });
  const mean = async (reply: string, more = {}, answer = 'text') =>
    score('HelloBench-Creative&Design', { checklist }, answer, { 'judge-checklist': reply }, more);

  it('is numbered here, so that repeated numbers in the data are harmless', async () => {
    expect((await mean(checks([1, 0.5, 0.75, 0.25]))).scores.avg_score).toBe(0.625);
  });

  it('needs a score for each point; `reference` averages the existing ones', async () => {
    expect((await mean(checks([1, 0.5]))).scores.avg_score).toBeNull();
    expect((await mean(checks([1, 0.5]), reference)).scores.avg_score).toBe(0.75);
    expect((await mean('No.', reference)).scores.avg_score).toBe(0);
  });

  it('shows the whole answer, at any length', async () => {
    const answer = `It\\'s "$\\alpha$", isn't it?\n${'word '.repeat(16_500)}end`;
    const { requests } = await mean(checks([1, 1, 1, 1]), {}, answer);
    expect(shownIn(requests[0])).toContain(answer);
  });
});

describe('limitations', () => {
  const info = { ground_truth: 'biased data', category: 'data' };
  const limitations = JSON.stringify({ limitations: ['one'] });
  const found = (kind: string, match = '{"explanation": "e", "rating": 4}') => ({
    'judge-limitation-aspect': 'Yes',
    'judge-limitation-kind': kind,
    'judge-limitation-match': match,
  });
  const rate = async (replies: JudgeReplies, more = {}) =>
    (await score('LimitGen-Syn', info, limitations, replies, more)).scores;

  it('of the kind 0 are unscored; `reference` takes the last kind', async () => {
    expect(await rate(found('{"kind": 0}'))).toEqual({ rating: null, accuracy: null });
    expect(await rate(found('0'), reference)).toEqual({ rating: 0, accuracy: 0 });
    expect(await rate(found('1. I think'), reference)).toEqual({ rating: 4, accuracy: 1 });
  });

  it('of the right kind without a rating are unscored; `reference` counts them as found', async () => {
    expect(await rate(found('{"kind": 1}', 'Hm.'))).toEqual({ rating: null, accuracy: null });
    expect(await rate(found('1', 'Hm.'), reference)).toEqual({ rating: 0, accuracy: 1 });
    expect(await rate(found('1', '{"rating": 4}'), reference)).toEqual({ rating: 0, accuracy: 1 });
    expect(await rate(found('1', '{"rating": null, "explanation": "e"}'), reference)).toEqual({
      rating: 0,
      accuracy: 0,
    });
  });
});

it('limitations under another name are wrong without a judge, also in `reference`', async () => {
  const info = { ground_truth: 'biased data', category: 'data' };
  for (const more of [{}, reference]) {
    const { scores, requests } = await score('LimitGen-Syn', info, '{"problems": ["a"]}', {}, more);
    expect(scores).toEqual({ rating: 0, accuracy: 0 });
    expect(requests).toEqual([]);
  }
});

it('answers about a script are unscored if the data have no gold answer', async () => {
  for (const more of [{}, reference]) {
    const { scores, unscored, requests } = await score('DialSim-friends', {}, '', {}, more);
    expect(scores).toEqual({ accuracy: null });
    expect(unscored.accuracy).toContain('no golden answer');
    expect(requests).toEqual([]);
  }
});

describe('a mark of a text', () => {
  const criteria = [{ name: 'a', criteria_description: 'a' }];
  it('never runs the words of the judge', async () => {
    const code = [
      '{"reason": (() => { globalThis.ranByJudge = true; return "r"; })(), "score": 9}',
      '{"reason": "r", "score": (globalThis.ranByJudge = 9)}',
      '(globalThis.ranByJudge = {"reason": "r", "score": 9})',
      "{'reason': __import__('os').system('id'), 'score': 9}",
    ];
    for (const reply of code) {
      for (const more of [{}, reference]) {
        const { scores } = await score(
          'WritingBench-Politics&Law',
          { criteria },
          'text',
          { 'judge-writing': reply },
          more,
        );
        // Text around one verdict is allowed, but what it says is not run.
        expect(scores.score, reply).toBe(reply.startsWith('(') && !('profile' in more) ? 9 : null);
      }
    }
    expect('ranByJudge' in globalThis).toBe(false);
  });
});

it('judges are asked at temperature 0; in `reference` at the original’s', async () => {
  const checklist = [{ checklist_id: 0, checklist_content: 'a' }];
  const info = {
    checklist,
    criteria: [{ name: 'a', criteria_description: 'a' }],
    golden_answer: 'gold',
    category: 'data',
    abstract: 'study',
  };
  const limitations = JSON.stringify({ limitations: ['one'] });
  const replies = {
    'judge-limitation-aspect': '{"verdict": "yes"}',
    'judge-limitation-kind': '{"kind": 1}',
  };
  for (const [dataset, temperature] of [
    ['DialSim-friends', 0.2],
    ['HelloBench-Creative&Design', 0.8],
    ['LimitGen-Syn', 0.8],
    ['WritingBench-Politics&Law', 1],
    ['NFCats', 0],
    ['IdeaBench', 0],
    ['JuDGE', 0],
  ] as const) {
    for (const [profile, wanted] of [
      ['fixed', 0],
      ['reference', temperature],
    ] as const) {
      const { requests } = await score(dataset, info, limitations, replies, { profile });
      expect(requests.length, dataset).toBeGreaterThan(0);
      expect(new Set(requests.map((request) => request.temperature)), dataset).toEqual(new Set([wanted]));
    }
  }
});
