import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAssistant } from '@memgym/assistant';
import {
  type AnsweredRecord,
  type AnswerRecord,
  type ChatModel,
  createRng,
  createStepClock,
  zeroUsage,
} from '@memgym/core';
import { loadQuestions, readPredictions } from '@memgym/evaluators';
import { checkBenchmark } from '@memgym/evaluators/testing';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsOf, competencies, dataSets } from './data-sets.js';
import { competencyMeans, memoryAgentBenchmark } from './memory-agent-benchmark.js';

const path = fileURLToPath(new URL('../../../data/samples/memory-agent-bench', import.meta.url));
const benchmarkWith = (options: object) => memoryAgentBenchmark.withOptions({ incomplete: true, ...options });

describe('MemoryAgentBench', () => {
  it.each(['fixed', 'reference'])('keeps the contract of benchmarks as %s', async (profile) => {
    const { results } = await checkBenchmark(benchmarkWith({ profile }), { path });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('has 14 data sets in ten columns of the main table', () => {
    const main = dataSets.filter(({ isMain }) => isMain);
    expect(main).toHaveLength(14);
    expect(competencies.map((competency) => columnsOf(competency).length)).toEqual([4, 2, 2, 2]);
  });

  it('reads chunks as messages of the user, one a session, with the questions of the chosen data sets', async () => {
    const { episodes, quirks } = await benchmarkWith({ sets: 'conflict-resolution', chunkTokens: 100 }).load(
      path,
    );
    expect(episodes.map(({ id }) => id)).toEqual([
      'factconsolidation_sh_262k/1',
      'factconsolidation_mh_262k/1',
    ]);
    const [{ conversation } = { conversation: { sessions: [], questions: [] } }] = episodes;
    expect(conversation.sessions.length).toBeGreaterThan(4);
    for (const { turns } of conversation.sessions) {
      expect(turns).toHaveLength(1);
      for (const line of turns[0]?.content.split('\n').slice(1) ?? [])
        expect(line).toMatch(/^\d+\. [A-Z].*\.$/);
    }
    expect(conversation.questions).toHaveLength(8);
    const shown = new Map(
      conversation.sessions.flatMap(({ turns }) => turns.map(({ id, content }) => [id, content])),
    );
    for (const { evidence, expected } of conversation.questions) {
      expect(evidence.turnIds).toHaveLength(1);
      expect(shown.get(evidence.turnIds[0] ?? '')).toContain(expected);
    }
    expect(quirks).toEqual([]);
  });

  it('tells chunks as released: under a heading, and searches with the instruction', async () => {
    const options = { sets: 'eventqa_full,ruler_qa1_197K', profile: 'reference' };
    const { episodes } = await benchmarkWith(options).load(path);
    const [documents, book] = episodes;
    expect(documents?.conversation.sessions[0]?.turns[0]?.content).toMatch(
      /^A dialogue .*\\n<User> Here are documents/,
    );
    expect(documents?.conversation.questions[0]).not.toHaveProperty('searchText');
    const [event] = book?.conversation.questions ?? [];
    expect(event?.searchText).toBe(
      `Do the task below from the text that you were given. Reply with the event that happens next, in the words of its option.\n\n${event?.text}`,
    );
  });

  it('names data sets that are unknown or not there, files and films that are missing', async () => {
    await expect(benchmarkWith({ sets: 'eventqa' }).load(path)).rejects.toThrow(/no data set "eventqa"/);
    await expect(benchmarkWith({ sets: 'eventqa_131072' }).load(path)).rejects.toThrow(
      /no rows of eventqa_131072; there are ruler/,
    );
    const folder = await mkdtemp(join(tmpdir(), 'memgym-mab-'));
    await expect(benchmarkWith({}).load(folder)).rejects.toMatchObject({ missing: true });
    await writeFile(
      join(folder, 'Test_Time_Learning.jsonl'),
      await readFile(join(path, 'Test_Time_Learning.jsonl')),
    );
    await expect(benchmarkWith({ sets: 'test-time-learning' }).load(folder)).rejects.toThrow(
      /names of the films/,
    );
    await rm(folder, { recursive: true });
  });

  it('refuses data sets of which texts or questions are missing', async () => {
    const asked = (sets: string) => memoryAgentBenchmark.withOptions({ sets }).load(path);
    await expect(asked('detective_qa')).rejects.toThrow(
      '9 of the 10 published texts of detective_qa are missing; 69 of the 71 published questions of detective_qa are missing.',
    );
    // Of another competency, the only file that is given has nothing.
    const one = join(path, 'Conflict_Resolution.jsonl');
    const { missing } = await benchmarkWith({}).load(one);
    expect(missing).toContainEqual({ what: 'texts of detective_qa', found: 0, published: 10 });
  });

  // docs/specs/memory-agent-bench.md: 146 rows and 3,671 questions in the four files.
  it('knows how many texts and questions the four files have', () => {
    const sum = (of: 'texts' | 'questions') =>
      dataSets.reduce((total, { published }) => total + (published?.[of] ?? 0), 0);
    expect([sum('texts'), sum('questions')]).toEqual([146, 3671]);
    const main = dataSets.filter(({ isMain }) => isMain);
    expect(main.reduce((total, { published }) => total + (published?.questions ?? 0), 0)).toBe(2071);
  });

  it('reads nested answers, one question with several, and refuses a question without any', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-mab-'));
    const file = join(folder, 'rows.json');
    const context = 'The tower is green. '.repeat(150);
    const metadata = { source: 'detective_qa' };
    const write = (row: object) => writeFile(file, JSON.stringify([{ context, metadata, ...row }]));
    const { load } = benchmarkWith({ sets: 'detective_qa' });
    const answersOf = async () =>
      (await load(file)).episodes[0]?.conversation.questions.map(({ meta }) => meta?.answers);
    await write({ questions: ['Which colour?', 'What?'], answers: [['green', 'Green'], [['tower']]] });
    expect(await answersOf()).toEqual([['green', 'Green'], ['tower']]);
    await write({ questions: ['Which colour?'], answers: ['green', 'lime'] });
    expect(await answersOf()).toEqual([['green', 'lime']]);
    await write({ questions: ['Which colour?', 'What?', 'Who?'], answers: [['green'], ['tower']] });
    const loaded = await load(file);
    expect(loaded.quirks.map(({ id }) => id)).toEqual(['mab-answers-missing']);
    await write({ questions: ['Which colour?', 'What?'], answers: [['green'], []] });
    await expect(load(file)).rejects.toThrow(/no accepted answer/);
    await write({ questions: ['Which colour?'], answers: [['green']], context: 7 });
    await expect(load(file)).rejects.toThrow(/context/);
    await rm(folder, { recursive: true });
  });
});

describe('Parquet files of another tool', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-mab-'));
    await mkdir(join(folder, 'data'));
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const database = await DuckDBInstance.create(':memory:');
    const connection = await database.connect();
    for (const split of [
      'Accurate_Retrieval',
      'Conflict_Resolution',
      'Long_Range_Understanding',
      'Test_Time_Learning',
    ]) {
      const target = join(folder, 'data', `${split}-00000-of-00001.parquet`);
      // As published: texts, lists of lists, and a struct with lists that may be null.
      await connection.run(
        `COPY (SELECT * FROM read_json('${join(path, `${split}.jsonl`)}', columns = {context: 'VARCHAR', questions: 'VARCHAR[]', answers: 'VARCHAR[][]', metadata: 'STRUCT(demo VARCHAR, keypoints VARCHAR[], previous_events VARCHAR[], qa_pair_ids VARCHAR[], question_dates VARCHAR[], question_ids VARCHAR[], question_types VARCHAR[], source VARCHAR)'})) TO '${target}' (FORMAT parquet, COMPRESSION zstd)`,
      );
    }
    connection.closeSync();
    await writeFile(join(folder, 'entity2id.json'), await readFile(join(path, 'entity2id.json')));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('have the same episodes as the JSON lines', async () => {
    const [parquet, lines] = await Promise.all([
      benchmarkWith({}).load(folder),
      benchmarkWith({}).load(path),
    ]);
    expect(parquet.episodes).toEqual(lines.episodes);
    expect(parquet.episodes).toHaveLength(14);
    expect(parquet.files.map(({ name }) => name).sort()).toEqual([
      'Accurate_Retrieval-00000-of-00001.parquet',
      'Conflict_Resolution-00000-of-00001.parquet',
      'Long_Range_Understanding-00000-of-00001.parquet',
      'Test_Time_Learning-00000-of-00001.parquet',
      'entity2id.json',
    ]);
  });

  it('are refused when they are damaged', async () => {
    const file = join(folder, 'data', 'Conflict_Resolution-00000-of-00001.parquet');
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 200));
    await expect(benchmarkWith({ sets: 'conflict-resolution' }).load(folder)).rejects.toThrow(
      /cannot be read as Parquet/,
    );
    await writeFile(file, bytes);
  });
});

const answered = (type: string, raw: string, more: Partial<AnsweredRecord>): AnsweredRecord => ({
  ...{
    kind: 'answer',
    system: 's',
    episodeId: type,
    cluster: type,
    questionId: 'q',
    questionKind: 'free-text',
  },
  ...{ type, text: '?', expected: 'x', evidence: { turnIds: [], unresolved: [] }, outcome: 'answered' },
  ...{ raw, output: raw, retrieved: [], retrievedCount: 0, evidenceRetrieved: [], usage: zeroUsage },
  ...more,
});

describe('scores', () => {
  it('are of each data set what the paper reports', () => {
    const scoreOf = (profile: string, type: string, raw: string, answers: string[]) =>
      benchmarkWith({ profile }).metrics[0].score(answered(type, raw, { meta: { answers } }));
    const both = (type: string, raw: string, ...answers: string[]) => [
      scoreOf('reference', type, raw, answers),
      scoreOf('fixed', type, raw, answers),
    ];
    expect(both('ruler_qa1_197K', 'A Parisian', 'Paris', 'Lyon')).toEqual([1, 0]);
    expect(both('factconsolidation_mh_6k', 'It is Nice.', 'Lyon', 'Nice')).toEqual([1, 1]);
    expect(both('icl_trec_fine_6400shot_balance', 'label: 43', '43')).toEqual([0, 1]);
    expect(both('detective_qa', 'Answer: C. Edda\nReasoning: she did.', 'C. Edda')).toEqual([1, 1]);
    expect(both('detective_qa', 'Edda', 'C. Edda')).toEqual([0, 0]);
    expect(both('infbench_sum_eng_shots2', 'A book.', 'A book.')).toEqual([null, null]);
  });

  // What `post_process` of the original gives: exact match, substring match and F1 of the parsed answer alone.
  it.each([
    ['eventqa_full', 'I think so.\nThe door opens.', 'The door opens', [0, 0, 0]],
    ['eventqa_full', 'The door opens.\nMore', 'the door opens', [1, 1, 1]],
    ['icl_trec_fine_6400shot_balance', 'Reason first.\nAnswer: label: 3\nbye', '3', [0, 1, 2 / 3]],
    ['icl_trec_fine_6400shot_balance', 'label: 3 and more', '3', [0, 1, 0.4]],
  ])('of %s compare the parsed answer alone, of %j', (type, raw, gold, expected) => {
    const found = ['exact-match', 'contains-answer', 'word-f1'].map((name) =>
      benchmarkWith({ profile: 'reference' })
        .metrics.find((metric) => metric.name === name)
        ?.score(answered(type, raw, { meta: { answers: [gold] } })),
    );
    expect(found).toEqual(expected);
  });

  // By hand: all four stems of the parsed answer; of the summary, one of its two words in order.
  it('have ROUGE of the better of the reply and its parsed answer, where the original records it', () => {
    const rouge = (type: string, raw: string) =>
      memoryAgentBenchmark.metrics
        .filter(({ name }) => name.startsWith('rouge'))
        .map(({ score }) =>
          score(answered(type, raw, { meta: { answers: ['nothing', 'Old castles were sold'] } })),
        );
    expect(rouge('detective_qa', 'Answer: old castle were sold\nReasoning: ledgers')).toEqual([1, 1, 1, 1]);
    expect(rouge('infbench_sum_eng_shots2', 'Sold: castles.')).toEqual([1 / 3, 0.25, 1 / 3, 0.25]);
    // Of events and labels the parsed answer alone: the first line without a mark.
    expect(rouge('eventqa_full', 'Old castles were sold\nto strangers')).toEqual([1, 1, 1, 1]);
    expect(rouge('eventqa_full', 'Next:\nOld castles were sold')).toEqual([0, 0, 0, 0]);
    expect(rouge('icl_trec_fine_6400shot_balance', 'label: sold')).toEqual([1 / 3, 0.25, 1 / 3, 0.25]);
    expect(rouge('recsys_redial_full', '1. Old castles were sold')).toEqual([null, null, null, null]);
  });

  // GPT-5-mini of the paper's table: means of the printed columns.
  it('have the means of the competencies, and of all four', () => {
    const columns: Record<string, number> = {
      ...{ ruler_qa1_197K: 0.85, ruler_qa2_421K: 0.71, 'longmemeval_s*': 0.633, eventqa_full: 0.782 },
      ...{ recsys_redial_full: 0.132, infbench_sum_eng_shots2: 0.563, detective_qa: 0.761 },
      ...{ factconsolidation_sh_262k: 0.78, factconsolidation_mh_262k: 0.28, factconsolidation_mh_6k: 0 },
      ...Object.fromEntries(
        dataSets.filter(({ column }) => column === 'MCC').map(({ source }) => [source, 0.84]),
      ),
    };
    const given = ({ meta }: AnsweredRecord) => Number(meta?.given);
    const records: AnswerRecord[] = Object.entries(columns).map(([type, value]) =>
      answered(type, '', { meta: { given: value, answers: [] } }),
    );
    const summarize = (answers: AnswerRecord[]) => competencyMeans(answers, given);
    const valuesOf = (metrics: ReturnType<typeof summarize>) =>
      [...competencies, 'overall'].map((name) => metrics[name]?.value ?? null);
    expect(valuesOf(summarize(records)).map((value) => value?.toFixed(5))).toEqual([
      '0.74375',
      '0.48600',
      '0.66200',
      '0.53000',
      '0.60544',
    ]);
    expect(valuesOf(summarize(records.slice(1)))).toEqual([
      null,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      null,
    ]);
  });
});

const scripted = (reply: (prompt: string) => string): { judge: ChatModel; asked: string[] } => {
  const asked: string[] = [];
  const judge: ChatModel = {
    info: { model: 'scripted', provider: 'test', simulated: true } as never,
    complete: async ({ messages }) => {
      const prompt = messages.map(({ content }) => content).join('\n');
      asked.push(prompt);
      return {
        text: reply(prompt),
        finishReason: 'stop',
        usage: { inputTokens: 1, outputTokens: 1 },
      } as never;
    },
  };
  return { judge, asked };
};

describe('answers that need more than letters', () => {
  const questionOf = async (source: string, at = 0) => {
    const { episodes } = await benchmarkWith({ sets: source }).load(path);
    const [episode] = episodes;
    const question = episode?.conversation.questions[at];
    if (episode === undefined || question === undefined) throw new Error(source);
    return { episode, question };
  };
  const scoreWith = async (
    source: string,
    at: number,
    output: string | null,
    reply: (prompt: string) => string,
    profile = 'fixed',
  ) => {
    const { episode, question } = await questionOf(source, at);
    const { judge, asked } = scripted(reply);
    const { protocol } = benchmarkWith({ profile });
    const record = await protocol.scoreAnswer?.(question, { raw: output ?? '', output }, { judge, episode });
    return { record, asked };
  };

  it('are summaries: fluency times F1 of key points and sentences, in three calls', async () => {
    const reply = (prompt: string) => {
      if (prompt.includes('reads as a text')) return '{"fluency": 1}';
      return prompt.includes('points of a list')
        ? '{"supported_key_points": [1, 2, 3], "recall": 3}'
        : '{"precision": 1, "sentence_count": 2}';
    };
    const { record, asked } = await scoreWith('infbench_sum_eng_shots2', 0, 'Edda keeps the light.', reply);
    expect(asked).toHaveLength(3);
    const [recall, precision] = [3 / 7, 1 / 2];
    expect(record?.scores).toEqual({
      ...{ fluency: 1, 'key-points': recall, sentences: precision },
      summary: (2 * recall * precision) / (recall + precision),
    });
    expect(asked[1]).toContain('7. The page decides the trial of the owners.');
    const none = await scoreWith('infbench_sum_eng_shots2', 0, null, reply);
    expect([none.record?.scores?.summary, none.asked]).toEqual([0, []]);
  });

  it('are unscored with a reason where a judge counts more than there is, or cannot be read', async () => {
    const wild = await scoreWith('infbench_sum_eng_shots2', 0, 'Edda.', (prompt) => {
      if (prompt.includes('reads as a text')) return 'Well.';
      return prompt.includes('points of a list') ? '{"recall": 9}' : '{"precision": 1, "sentence_count": 1}';
    });
    expect(wild.record).toMatchObject({
      scores: { summary: null, fluency: null, 'key-points': null, sentences: 1 },
      unscored: { 'key-points': expect.stringContaining('could not be read') },
      verdicts: { asked: 3, lost: 2 },
    });
  });

  it('are chats, marked by the rule of the type of LongMemEval’s question', async () => {
    const { record, asked } = await scoreWith('longmemeval_s*', 3, '13 days', () => '{"verdict": "correct"}');
    expect(record?.scores).toEqual({ judged: 1 });
    expect(asked[0]).toContain('may be off by one');
    const abstention = await scoreWith('longmemeval_s*', 6, 'Ms. Bow', () => 'no', 'reference');
    expect(abstention.asked[0]).toContain('The question cannot be answered');
    expect(abstention.record?.scores).toEqual({ judged: 0 });
  });

  it('are films, found among the names that the episode has', async () => {
    const { question } = await questionOf('recsys_redial_full');
    expect(question.meta?.films).toEqual(['The Beekeeper', 'The Clockmaker of Brackwater']);
    const list =
      '1. Murmur\n2. The Beekeper\n3. Fog\n4. Slate\n5. Sail Away Home\n6. Clockmaker of Brackwater';
    const { record } = await scoreWith('recsys_redial_full', 0, list, () => '');
    expect(record?.scores).toEqual({ 'films@1': 0, 'films@5': 0.5, 'films@10': 1 });
    const { judge } = scripted(() => '');
    const unknown = await memoryAgentBenchmark.protocol.scoreAnswer?.(
      question,
      { raw: list, output: list },
      { judge },
    );
    expect(unknown).toMatchObject({ unscored: { 'films@5': 'The names of all films are not known.' } });
  });
});

describe('files of other programs', () => {
  it('are lines, and results of the original with the same answers', async () => {
    const benchmark = benchmarkWith({ sets: 'factconsolidation_sh_6k' });
    const questions = await loadQuestions(benchmark, path);
    const folder = await mkdtemp(join(tmpdir(), 'memgym-mab-'));
    const file = join(folder, 'results.json');
    const rowOf = (
      index: number,
      output: string | null,
      answer = questions[index]?.question.meta?.answers,
    ) => ({
      ...{ output, answer, query: 'A prompt with the question', query_id: index, parsed_output: '' },
    });
    const results = (data: object[], sub_dataset = 'factconsolidation_sh_6k') =>
      writeFile(
        file,
        JSON.stringify({ agent_config: {}, dataset_config: { sub_dataset }, data, metrics: {} }),
      );
    await results([rowOf(1, 'Hask'), rowOf(0, null)]);
    const lines = (await benchmark.predictions.readOriginal?.(file, questions)) ?? [];
    expect(lines).toEqual([
      { path: 'data[0]', value: { question_id: 'factconsolidation_sh_6k/1/2', output: 'Hask' } },
    ]);
    expect(
      readPredictions(benchmark, questions, { file, lines }).filter(({ outcome }) => outcome === 'answered'),
    ).toHaveLength(1);
    await results([rowOf(0, 'Hask', ['another'])]);
    await expect(benchmark.predictions.readOriginal?.(file, questions)).rejects.toThrow(/another answer/);
    await results([rowOf(0, 'Hask')], 'eventqa_full');
    await expect(benchmark.predictions.readOriginal?.(file, questions)).rejects.toMatchObject({
      hint: 'Choose the data set: sets=eventqa_full.',
    });
    await rm(folder, { recursive: true });
  });
});

describe('the prompt of an answer', () => {
  it('has the instruction of the data set, the question, and what was found for it', async () => {
    const { episodes } = await benchmarkWith({ sets: 'factconsolidation_sh_262k', chunkTokens: 60 }).load(
      path,
    );
    const [episode] = episodes;
    if (episode === undefined) throw new Error('no episode');
    const { sessions, questions } = episode.conversation;
    const prompts: string[][] = [];
    const server = await startOpenAIServer({
      chat: ({ body }) => {
        prompts.push((body.messages ?? []).map(({ content }) => String(content)));
        return 'Hask';
      },
    });
    const assistant = createAssistant({
      memory: createMemorySystem({ type: 'bm25-m' }),
      model: createOpenAIChatModel({ model: 'gpt-4o-mini', baseUrl: server.baseUrl, apiKey: 'test' }),
      k: 2,
      answerWay: memoryAgentBenchmark.protocol.answerWay?.(sessions, episode),
    });
    const context = { scope: { user: 'ann' }, clock: createStepClock(), rng: createRng(1) };
    try {
      await assistant.observe(sessions, context);
      const [question] = questions;
      const answer = await assistant.answer(
        { kind: 'free-text', id: 'q', text: question?.text ?? '', language: 'en' },
        context,
      );
      expect(answer.output).toBe('Hask');
    } finally {
      await assistant.close();
      await server.close();
    }
    const [system = '', user = ''] = prompts[0] ?? [];
    expect(system).toMatch(/<memories>[\s\S]*\d+\. [\s\S]*<\/memories>/);
    expect(user).toContain('a fact with a larger number is newer');
    expect(user).toMatch(new RegExp(`\n\n${questions[0]?.text.replace('?', '\\?')}\n\nAnswer:$`));
  });
});
