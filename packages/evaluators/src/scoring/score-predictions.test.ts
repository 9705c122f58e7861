import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { realData } from '../__fixtures__/real-data.js';
import { groupBenchmarkBy } from '../benchmarks/group-by.js';
import { conversationsBenchmark } from '../conversations/conversations-benchmark.js';
import { locomoBenchmark } from '../locomo/locomo-benchmark.js';
import { memDailyBenchmark } from '../memdaily/memdaily-benchmark.js';
import { personaMemBenchmark } from '../personamem/personamem-benchmark.js';
import { loadQuestions } from './questions-of.js';
import { scorePredictions } from './score-predictions.js';
import { summarizeBaseline } from './summarize-answers.js';

const locomoFile = realData('locomo/locomo10.json');
const memDailyFolder = realData('memdaily');
const personaMemFolder = realData('personamem');
const lines = (values: object[]) =>
  values.map((value, index) => ({ line: index + 1, value: JSON.parse(JSON.stringify(value)) }));

interface RawSample {
  sample_id: string;
  qa: { question: string; answer?: string | number; category: number; evidence: string[] }[];
}

describe.skipIf(locomoFile === null)('LoCoMo predictions (needs locomo/locomo10.json)', () => {
  // Vitest also collects skipped suites.
  const questions = locomoFile === null ? [] : loadQuestions(locomoBenchmark, locomoFile);
  const raw: RawSample[] = locomoFile === null ? [] : JSON.parse(readFileSync(locomoFile, 'utf8'));
  const goldLines = raw.flatMap(({ sample_id, qa }) =>
    qa.map(({ answer, category, evidence }, qa_index) => ({
      sample_id,
      qa_index,
      // In an open-domain gold answer, the text after a semicolon is the reason.
      prediction: category === 5 ? 'Not mentioned in the conversation' : String(answer).split(';')[0],
      retrieved: evidence,
    })),
  );

  it('gives the gold answers full marks in every category', async () => {
    const result = scorePredictions(locomoBenchmark, await questions, 'gold.jsonl', lines(goldLines));
    expect(result).toMatchObject({ items: 1986, scored: 1986, unscored: 0 });
    expect(result.metrics.adversarial).toMatchObject({ value: 1, n: 446 });
    expect(result.metrics.f1).toMatchObject({ n: 1540, clusters: 10 });
    for (const type of ['multi-hop', 'temporal', 'open-domain', 'single-hop']) {
      expect(result.metrics.f1?.by[type]?.value, type).toBeGreaterThan(0.99);
    }
    expect(result.metrics.f1?.by['single-hop']?.n).toBe(841);
    expect(result.metrics['recall@10']?.value).toBeGreaterThan(0.99);
    expect(result.metrics.mrr?.value).toBeGreaterThan(0.99);
  });

  it('leaves questions without a prediction unscored, out of every mean', async () => {
    const some = scorePredictions(
      locomoBenchmark,
      await questions,
      'some.jsonl',
      lines(goldLines.slice(0, 100)),
    );
    expect(some).toMatchObject({ items: 1986, scored: 100, unscored: 1886 });
    expect(some.metrics.f1?.n).toBe(100);
  });

  it('corrects odd spellings of retrieved ids as those of evidence, and refuses ids of no turn', async () => {
    const all = await questions;
    const [gold] = goldLines;
    const recall = (retrieved: string[]) =>
      scorePredictions(locomoBenchmark, all, 'p.jsonl', lines([{ ...gold, retrieved }])).metrics['recall@5']
        ?.value;
    expect(gold?.retrieved).toEqual(['D1:3']);
    expect(['D1:3', 'D1:03', 'D:1:3', 'D2:1; D1:3', 'D2:1,D1:3'].map((id) => recall([id]))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(recall(['D2:1', 'D1:3', 'D1:3'])).toBe(1);
    expect(recall([])).toBe(0);
    const refused = (id: string) => () => recall(['D1:1', id]);
    expect(refused('d1:3')).toThrow(
      /p\.jsonl:1 at retrieved\[1\]: the conversation of question "conv-26:0" has no turn "d1:3"/,
    );
    expect(refused('D1:3x')).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/^Did you mean "D1:3"\?/) }),
    );
    expect(refused('D1:3; D99:1')).toThrow(/no turn "D1:3; D99:1"/);
    expect(refused('session_1')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('such as "D1:1"') }),
    );
  });

  it('gives no interval for a single conversation', async () => {
    const one = scorePredictions(
      locomoBenchmark,
      await questions,
      'one.jsonl',
      lines(goldLines.slice(0, 100)),
    );
    expect(one.metrics.f1).toMatchObject({ low: null, high: null });
  });

  it('rejects a question that is answered twice', async () => {
    const twice = lines([goldLines[0] as object, goldLines[0] as object]);
    const all = await questions;
    expect(() => scorePredictions(locomoBenchmark, all, 'twice.jsonl', twice)).toThrow(
      /twice\.jsonl:2.*answered twice/,
    );
  });
});

describe('predictions for one’s own conversations', () => {
  const everyday = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
  const score = async (values: object[]) =>
    scorePredictions(
      conversationsBenchmark,
      await loadQuestions(conversationsBenchmark, everyday),
      'p.jsonl',
      lines(values),
    );

  it('gives full marks to the gold answers as the file writes them: by the texts of options', async () => {
    const { episodes } = JSON.parse(readFileSync(everyday, 'utf8'));
    const gold = episodes.flatMap(({ questions }: { questions: { id: string; expected: unknown }[] }) =>
      questions.map(({ id, expected }) => ({ question_id: id, prediction: String(expected) })),
    );
    const { metrics, invalid } = await score(gold);
    expect([metrics.accuracy?.value, invalid]).toEqual([1, 0]);
  });

  it('counts a reply that names no option, and names the nearest question and what is missing', async () => {
    expect(await score([{ question_id: 'u1-q1', prediction: 'In Atlantis' }])).toMatchObject({
      scored: 1,
      invalid: 1,
    });
    await expect(score([{ question_id: 'u1-q1x', prediction: 'B' }])).rejects.toMatchObject({
      hint: expect.stringMatching(/^Did you mean "u1-q1"\?/),
    });
    await expect(score([{ id: 'u1-q1', prediction: 'B' }])).rejects.toThrow(
      'p.jsonl:1 at question_id: expected a text, got nothing.',
    );
    await expect(score([{ question_id: 'u1-q1', prediction: null }])).rejects.toMatchObject({
      message: 'p.jsonl:1 at prediction: expected a text, got null.',
      hint: expect.stringContaining('Leave out a question without an answer'),
    });
  });
});

describe.skipIf(memDailyFolder === null)('MemDaily predictions (needs memdaily/)', () => {
  it('scores letters and message positions; the last five messages give the published recency recall', async () => {
    const questions = await loadQuestions(memDailyBenchmark, memDailyFolder as string);
    const { episodes } = await memDailyBenchmark.load(memDailyFolder as string);
    const predictions = episodes.map(({ meta, conversation }) => {
      const count = conversation.sessions.flatMap(({ turns }) => turns).length;
      return {
        type: meta?.type,
        group: meta?.group,
        tid: meta?.tid,
        prediction: conversation.questions[0]?.expected,
        retrieved: Array.from({ length: Math.min(5, count) }, (_, index) => count - 1 - index),
      };
    });
    const result = scorePredictions(memDailyBenchmark, questions, 'gold.jsonl', lines(predictions));
    expect(result.items).toBe(2954);
    expect(result.metrics.accuracy?.value).toBe(1);
    const recency = Object.values(result.metrics['recall@5']?.by ?? {}).map(({ value }) => value?.toFixed(3));
    // docs/specs/memsim.md#worked-examples, by type in alphabetical order.
    expect(recency).toEqual(['0.238', '0.701', '0.500', '0.483', '0.495', '0.564']);
  });

  it('refuses a message position beyond the conversation', async () => {
    const questions = await loadQuestions(memDailyBenchmark, memDailyFolder as string);
    const beyond = { type: 'simple', group: 'roles', tid: 0, prediction: 'A', retrieved: [0, 400] };
    expect(() => scorePredictions(memDailyBenchmark, questions, 'x.jsonl', lines([beyond]))).toThrow(
      /x\.jsonl:1 at retrieved\[1\]: .*has no turn "400"/,
    );
  });

  it('trims spaces and line feeds, and nothing else, before comparing letters', async () => {
    // "Spaces and newlines are stripped"; "Accuracy = 1[reply == ground_truth] (exact string)"
    // (docs/specs/memsim.md#metrics).
    const questions = await loadQuestions(memDailyBenchmark, memDailyFolder as string);
    const replies = [
      ...[
        (gold: string) => ` ${gold}\n`,
        (gold: string) => `\t${gold}`,
        (gold: string) => gold.toLowerCase(),
      ],
      ...[(gold: string) => `${gold}.`, (gold: string) => `答案：${gold}`, () => ''],
    ].map((reply, tid) => {
      const asked = questions.find(({ question }) => question.id === `simple/roles/${tid}`);
      return { type: 'simple', group: 'roles', tid, prediction: reply(String(asked?.question.expected)) };
    });
    const result = scorePredictions(memDailyBenchmark, questions, 'x.jsonl', lines(replies));
    expect(result).toMatchObject({ scored: 6, invalid: 5 });
    expect(result.metrics.accuracy?.value).toBeCloseTo(1 / 6, 12);
  });

  it('lists the option-medoid baseline next to the systems, at its published scores', async () => {
    const questions = await loadQuestions(memDailyBenchmark, memDailyFolder as string);
    const [medoid] = (memDailyBenchmark.results.baselines ?? []).map((baseline) =>
      summarizeBaseline(memDailyBenchmark, baseline, questions),
    );
    const by = medoid?.metrics.accuracy?.by ?? {};
    const values = memDailyBenchmark.results.groups?.order?.map((type) => by[type]?.value?.toFixed(3));
    expect(values).toEqual(['0.632', '0.570', '0.226', '0.297', '0.330', '0.560']);
  });
});

describe.skipIf(personaMemFolder === null)('PersonaMem predictions (needs personamem/)', () => {
  it('parses replies as the release does, and shows the length leak', async () => {
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    expect(questions).toHaveLength(589);
    const replies = questions.map(({ question }) => ({
      question_id: question.id,
      prediction: `Let me see. <final_answer>(${String(question.expected)})`,
    }));
    const gold = scorePredictions(personaMemBenchmark, questions, 'gold.jsonl', lines(replies));
    expect(gold.metrics.accuracy?.value).toBe(1);
    const baselines = (personaMemBenchmark.results.baselines ?? []).map((baseline) =>
      summarizeBaseline(personaMemBenchmark, baseline, questions),
    );
    // "Always taking the longest option scores .516 overall"; "Length rule per type: .672. Report both next
    // to every model" (docs/specs/personamem.md#option-length-gives-answers-away).
    expect(baselines.map(({ name, metrics }) => [name, metrics.accuracy?.value?.toFixed(3)])).toEqual([
      ['longest-option', '0.516'],
      ['shortest-option', '0.234'],
      ['option-medoid', '0.234'],
      ['liveliest-option', '0.202'],
      ['length-by-type', '0.672'],
    ]);
  });

  it('falls back to the whole reply if the final part names another letter', async () => {
    // "Correct iff the set equals {gold}; otherwise the same test on the whole reply"
    // (docs/specs/personamem.md#answers-and-accuracy).
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    const replies = questions.map(({ question }) => ({
      question_id: question.id,
      prediction: `(${String(question.expected)}) it was. <final_answer>${question.expected === 'd' ? 'c' : 'd'}`,
    }));
    const result = scorePredictions(personaMemBenchmark, questions, 'x.jsonl', lines(replies));
    expect(result.metrics.accuracy?.value).toBe(1);
  });

  it('groups by topic and by distance, as the original prints its accuracy', async () => {
    // "Block distance 1–7: 41 93 135 155 109 50 6" (docs/specs/personamem.md#published-numbers).
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    const replies = questions.map(({ question }) => ({ question_id: question.id, prediction: '(a)' }));
    const count = (by: string) => {
      const grouped = groupBenchmarkBy(personaMemBenchmark, by);
      const found =
        scorePredictions(grouped, questions, 'a.jsonl', lines(replies)).metrics.accuracy?.by ?? {};
      return Object.entries(found).map(([group, { n }]) => [group, n]);
    };
    expect(count('distance')).toEqual([
      ['1', 41],
      ['2', 93],
      ['3', 135],
      ['4', 155],
      ['5', 109],
      ['6', 50],
      ['7', 6],
    ]);
    expect(count('topic').length).toBeGreaterThan(10);
    expect(() => groupBenchmarkBy(personaMemBenchmark, 'persona')).toThrow(ConfigError);
  });

  it('counts a reply that names no option as wrong and invalid', async () => {
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    const reply = [{ question_id: questions[0]?.question.id, prediction: 'I cannot tell.' }];
    const result = scorePredictions(personaMemBenchmark, questions, 'x.jsonl', lines(reply));
    expect(result).toMatchObject({ scored: 1, invalid: 1 });
    expect(result.metrics.accuracy?.value).toBe(0);
  });
});
