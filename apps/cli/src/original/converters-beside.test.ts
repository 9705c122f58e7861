import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBeam } from '@memgym/beam';
import type { Episode } from '@memgym/core';
import { loadLongMemEval } from '@memgym/longmemeval';
import { memoryAgentBenchmark } from '@memgym/memory-agent-bench';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { originalAt, runPython } from './__fixtures__/originals/run-python.js';

// Rows made by the authors' own converters, read by our loaders. `MEMGYM_ORIGINALS` is a folder with the checkouts `beam`,
// `longmemeval` and `memory-agent-bench`; without one of them and Python, its test is skipped.

const driver = join(import.meta.dirname, '__fixtures__/originals/convert_rows.py');
const samples = fileURLToPath(new URL('../../../../data/samples', import.meta.url));

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-converters-'));
});
afterEach(() => rm(place, { recursive: true }));

async function convert(program: string, rows: object): Promise<void> {
  await writeFile(join(place, 'rows.json'), JSON.stringify(rows));
  await runPython([driver, program, originalAt(program) ?? '', join(place, 'rows.json')], place, {});
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

interface Message {
  readonly id: number;
}

/** A conversation of BEAM as the hub has it: each batch is a list of messages. */
async function hubRow(folder: string, id: string) {
  const batches = (await readJson(join(folder, 'chat.json'))) as { readonly turns: readonly Message[][] }[];
  const probing = await readJson(join(folder, 'probing_questions.json')).catch(() =>
    readJson(join(folder, 'probing_questions/probing_questions.json')),
  );
  const profile = { user_info: '', user_relationships: '' };
  const about = { conversation_seed: {}, narratives: '', user_profile: profile, conversation_plan: '' };
  const chat = batches.map(({ turns }) => turns.flat());
  return { conversation_id: id, ...about, user_questions: [], chat, probing_questions: probing };
}

const told = ({ conversation: { sessions, questions } }: Episode) => ({
  sessions: sessions.map(({ startTime, turns }) => ({
    startTime,
    turns: turns.map(({ id, role, content }) => [id, role, content]),
  })),
  questions: questions.map(({ text, type, evidence }) => ({ text, type, evidence })),
});

/** Twenty real conversations, if they are there, otherwise the sample. */
async function beamConversations(): Promise<string[]> {
  const real = join(process.env.MEMGYM_DATA_DIR ?? '', 'beam/100K');
  if (!existsSync(real)) return [join(samples, 'beam/1')];
  const names = (await readdir(real)).filter((name) => /^\d+$/.test(name));
  return names.slice(0, 4).map((name) => join(real, name));
}

it.skipIf(originalAt('beam') === undefined)(
  'conversations of BEAM are the same from the hub’s rows and from the folders that its program makes of them',
  async () => {
    const folders = await beamConversations();
    const rows = await Promise.all(folders.map((folder, index) => hubRow(folder, String(index + 1))));
    const [first, second = first] = rows;
    // The ids of a plan begin at 0.
    const plan = (row: typeof first) => {
      const least = row?.chat[0]?.[0]?.id ?? 0;
      const chat = (row?.chat ?? []).map((batch) =>
        batch.map((message) => ({ ...message, id: message.id - least })),
      );
      return { ...row, chat };
    };
    const long = { ...first, chat: [{ 'plan-1': null, 'plan-2': [] }], plans: [plan(first), plan(second)] };
    await convert('beam', { '100K': rows, '500K': [], '1M': [], '10M': [long] });
    for (const size of ['100K', '10M'] as const) {
      const hub = await loadBeam(join(place, `${size}.jsonl`), size);
      const made = await loadBeam(join(place, 'test_chats'), size);
      expect(hub.episodes.length).toBe(size === '100K' ? rows.length : 1);
      expect(hub.episodes.map(told)).toEqual(made.episodes.map(told));
    }
  },
);

it.skipIf(originalAt('longmemeval') === undefined)(
  'histories that LongMemEval’s program samples are read, each with its type, its evidence and its sessions',
  async () => {
    const tasks = [
      'single_hop',
      'implicit_preference',
      'two_hop',
      'multi_session_synthesis',
      'assistant_previnfo',
    ];
    const more = ['temp_reasoning_explicit', 'temp_reasoning_implicit', 'knowledge_update'];
    await convert('longmemeval', longMemEvalSources([...tasks, ...more]));
    const files = (await readdir(place)).filter((name) => name.startsWith('202410'));
    expect(files).toHaveLength(8);
    for (const file of files) {
      const entries = (await readJson(join(place, file))) as Record<string, unknown[] & string>[];
      const { episodes } = await loadLongMemEval(join(place, file));
      expect(episodes).toHaveLength(entries.length);
      for (const [index, { conversation }] of episodes.entries()) {
        const entry = entries[index] ?? {};
        const [question] = conversation.questions;
        expect([question?.text, question?.type]).toEqual([entry.question, entry.question_type]);
        expect(conversation.sessions).toHaveLength(entry.haystack_sessions?.length ?? 0);
        const turns = new Map(
          conversation.sessions.flatMap((session) => session.turns.map((turn) => [turn.id, turn.content])),
        );
        const marked = question?.evidence.turnIds.map((id) => turns.get(id)) ?? [];
        expect(new Set(marked)).toEqual(
          new Set((entry.answer_session_ids ?? []).map(() => `The answer of ${entry.question_id}.`)),
        );
      }
    }
  },
);

/** The files of which the program samples: two questions a task, with sessions that answer them and others that do not. */
function longMemEvalSources(tasks: readonly string[]) {
  const turns = (text: string, answers = false) => [
    { role: 'user', content: text, ...(answers && { has_answer: true }) },
    { role: 'assistant', content: 'I see.' },
  ];
  const ids = tasks.flatMap((task) => [`${task}_q1`, `${task}_q2`].map((id) => ({ id, task })));
  const dates = { fact_1_date: '2023/05/01', fact_2_date: '2023/05/20' };
  const facts = [{ date: '2023/5/2' }, { date: '2023/5/9' }];
  const content = { temporal_constraint: dates, facts, question_date: '2023/06/30' };
  const questions = ids.map(({ id, task }) => ({
    ...{ question_id: id, background_id: id, question_type: task },
    question_content: { ...content, question: `What of ${id}?`, answer: `That of ${id}` },
    sessions: [{ session_id: `s_${id}`, style: 'neutral' }],
  }));
  const answer = (id: string) => turns(`The answer of ${id}.`, true);
  const sessions = ids.map(({ id, task }) => ({
    ...{ session_id: `s_${id}`, question_id: id, human_valid_label: true },
    ...(task === 'two_hop'
      ? { session_1: answer(id), session_2: answer(id) }
      : task === 'knowledge_update'
        ? { session: answer(id), session_old: answer(id), session_new: answer(id) }
        : ['single_hop', 'implicit_preference', 'assistant_previnfo'].includes(task)
          ? { session: answer(id) }
          : { sessions: [answer(id), answer(id)] }),
  }));
  const others = Array.from({ length: 12 }, (_, index) => ({
    session_id: `${index % 2 === 0 ? 'sharegpt' : 'ultrachat'}_${index}`,
    session: turns(`Filler  ${index} with two blanks.`),
  }));
  const previous = ids.map(({ id }) => ({ session_id: `s_${id}`, session: answer(id) }));
  return {
    tasks,
    files: {
      '1_attr_bg/data_1_attr_bg.json': ids.map(({ id }) => ({
        attribute_id: `a_${id}`,
        backgrounds: [{ background_id: id, attribute_id: `a_${id}` }],
      })),
      '2_questions/0822_all_500_questions_final_v3.json': questions,
      '5_filler_sess/data_5_filler_sess.json': [...others, ...previous],
      '6_session_cache/data_6_session_cache.json': sessions,
    },
  };
}

it.skipIf(originalAt('memory-agent-bench') === undefined)(
  'samples of MemoryAgentBench are the same from the hub’s rows and as its program’s loader leaves them',
  async () => {
    const source = join(samples, 'memory-agent-bench');
    const splits = (await readdir(source)).filter((name) => name.endsWith('.jsonl'));
    const rows = await Promise.all(
      splits.map(async (name) => {
        const lines = (await readFile(join(source, name), 'utf8')).trim().split('\n');
        return [name.replace('.jsonl', ''), lines.map((line) => JSON.parse(line))] as const;
      }),
    );
    await convert('memory-agent-bench', Object.fromEntries(rows));
    await mkdir(join(place, 'made'));
    for (const name of splits) await writeFile(join(place, 'made', name), await readFile(join(place, name)));
    await writeFile(join(place, 'made/entity2id.json'), await readFile(join(source, 'entity2id.json')));
    const load = async (path: string) =>
      (await memoryAgentBenchmark.withOptions({ sets: ['all'], incomplete: true }).load(path)).episodes;
    const [hub, made] = [await load(source), await load(join(place, 'made'))];
    expect(hub.length).toBeGreaterThan(3);
    expect(made).toEqual(hub);
  },
);
