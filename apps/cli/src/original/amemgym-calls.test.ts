import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { planRun, runExperiment } from '@memgym/runner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AMemGymCall as Call,
  type CalledMessage as Message,
  scriptedAMemGymModel,
} from './__fixtures__/scripted-amemgym-model.js';
import { convertOriginal } from './convert-original.js';

// The calls of the original for one scripted user, from packages/amemgym/spec.md, "Agents" and "Overall score". The
// original's own programs made the same calls for such a user: packages/amemgym/README.md, "What was run".

interface Recorded {
  readonly calls: readonly Call[];
  readonly embedded: readonly string[];
}

/** The members of a user's data that the calls depend on. */
interface ScriptedItem {
  readonly periods: readonly { readonly sessions: readonly { session_time: string; query: string }[] }[];
}

const llm = (llm_model: string, temperature: number) => ({
  base_url: null,
  api_key: null,
  llm_model,
  temperature,
  max_tokens: 8192,
});
const window = { update_bsz: 2, local_length: 4 };
const memory_config = { embedder: { provider: 'openai', config: { model: 'text-embedding-3-small' } } };
const answers = llm('gpt-4.1-mini', 0);
const agents = {
  native: { type: 'native', name: 'native', llm_config: answers },
  awi: { type: 'awi', name: 'awi', llm_config: answers, agent_config: window },
  rag: {
    type: 'rag',
    name: 'rag',
    llm_config: answers,
    memory_config,
    agent_config: { ...window, top_k: 30, enable_llm_mem_policy: false },
  },
  awe: {
    type: 'awe',
    name: 'awe',
    llm_config: answers,
    memory_config,
    agent_config: { ...window, top_k: 30, enable_llm_mem_policy: true },
  },
};
const environment = {
  ...{ start_date: '2020-10-01', lang: 'en', seed: 42, exclude_ids: [], num_user_profiles: 1 },
  ...{ num_questions: 1, num_periods: 2, num_months_per_period: 3, num_states_per_question: 2 },
  ...{ num_choices_per_state: 3, num_changes_per_period: 2, max_changes_per_state: 3 },
  ...{ min_state_variants: 4, num_rounds_init: 1, num_rounds_update: 2 },
  llm_config_low_temp: llm('gpt-4.1', 0.2),
  llm_config_high_temp: llm('gpt-4.1', 1),
};

let folder: string;
let openers: { query: string; period: number }[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-calls-'));
  const items = generateUsersOffline({ users: 1, questions: 2, periods: 2, seed: 3 }).map(toAMemGymItem);
  openers = items.flatMap((item) =>
    (item as unknown as ScriptedItem).periods.flatMap(({ sessions }, period) =>
      sessions.map(({ session_time, query }) => ({
        query: `[Current Time: ${session_time}]\n${query}`,
        period,
      })),
    ),
  );
  await writeFile(join(folder, 'data.json'), JSON.stringify(items));
  await writeFile(join(folder, 'environment.json'), JSON.stringify(environment));
});
afterAll(() => rm(folder, { recursive: true }));

async function record(agent: keyof typeof agents): Promise<Recorded> {
  const model = scriptedAMemGymModel();
  const server: OpenAIServer = await startOpenAIServer({
    chat: ({ body }) => model.answer(body as unknown as Omit<Call, 'kind'>),
    embed: (text) =>
      Array.from(
        { length: 1536 },
        (_, place) => ((text.charCodeAt(place % text.length) * (place + 1)) % 97) / 97 - 0.4,
      ),
  });
  try {
    const agentFile = join(folder, `${agent}.json`);
    await writeFile(agentFile, JSON.stringify(agents[agent]));
    const { experiment } = await convertOriginal({
      benchmark: 'amemgym',
      options: { agent: [agentFile], env: join(folder, 'environment.json'), profile: 'reference' },
    });
    const plan = await planRun({
      experiment: parseExperiment('calls', experiment),
      dataPath: join(folder, 'data.json'),
      environment: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'none' },
    });
    await runExperiment(plan, {
      runsFolder: join(folder, `runs-${agent}`),
      cacheFolder: join(folder, `cache-${agent}`),
    });
    const embedded = server.requests.flatMap(({ path, body }) =>
      path === '/v1/embeddings' ? [(body as { input: string | string[] }).input].flat() : [],
    );
    return { calls: model.calls, embedded };
  } finally {
    await server.close();
  }
}

/** The rounds of the dialogue: the user's message and the reply. */
function rounds(): { said: string; reply: string }[] {
  const said = openers.flatMap(({ query, period }) => (period === 0 ? [query] : [query, null]));
  let followUp = 0;
  return said.map((query, place) => {
    if (query === null) followUp += 1;
    return { said: query ?? `Follow-up ${followUp}?`, reply: `Reply ${place + 1}.` };
  });
}
const asTurns = (list: readonly { said: string; reply: string }[]): Message[] =>
  list.flatMap(({ said, reply }) => [
    { role: 'user', content: said },
    { role: 'assistant', content: reply },
  ]);
const of = ({ calls }: Recorded, kind: Call['kind']) => calls.filter((call) => call.kind === kind);
const rolesOf = ({ messages }: Call) => messages.map(({ role }) => role).join(' ');
/** The lines of memories, which follow the first two lines of the system message. */
const memoriesOf = ({ messages }: Call) => messages[0]?.content.split('\n').slice(2).join('\n');
const afterSystem = ({ messages }: Call) => messages.slice(1);
const parameters = ({ model, temperature, max_tokens, response_format }: Call) => [
  model,
  temperature,
  max_tokens,
  response_format?.type,
];

/**
 * With (2, 4), the window contains the two previous rounds; from the third round on, each round moves one into memory.
 */
const windowBefore = (round: number) => rounds().slice(Math.max(0, round - 2), round);
const movedBefore = (round: number) => rounds().slice(0, Math.max(0, round - 2));
const onOneLine = (text: string): string => text.replaceAll('\n', ' ');

/** Calls that every agent shares. */
function expectShared(recorded: Recorded): void {
  const total = rounds().length;
  expect(of(recorded, 'chat')).toHaveLength(total);
  for (const call of [...of(recorded, 'chat'), ...of(recorded, 'question'), ...of(recorded, 'probe')]) {
    expect(parameters(call)).toEqual(['gpt-4.1-mini', 0, 8192, undefined]);
  }
  for (const call of of(recorded, 'bound')) {
    expect([rolesOf(call), ...parameters(call)]).toEqual(['user', 'gpt-4.1-mini', 0, 8192, 'json_object']);
  }
  // Two questions and two probes after each of the three periods.
  expect([of(recorded, 'question').length, of(recorded, 'probe').length]).toEqual([6, 6]);
  const users = of(recorded, 'user');
  expect(users).toHaveLength(openers.filter(({ period }) => period > 0).length);
  for (const call of users) {
    expect([rolesOf(call), ...parameters(call)]).toEqual(['user', 'gpt-4.1', 0.2, 8192, undefined]);
  }
}

describe('the calls of an agent in the reference profile', () => {
  it('native: the whole history and the message, without a system message', async () => {
    const recorded = await record('native');
    expectShared(recorded);
    of(recorded, 'chat').forEach((call, round) => {
      const own = { role: 'user', content: rounds()[round]?.said };
      expect(call.messages).toEqual([...asTurns(rounds().slice(0, round)), own]);
    });
    const last = of(recorded, 'question').at(-1);
    expect(last?.messages.slice(0, -1)).toEqual(asTurns(rounds()));
    // The simulated user sees the opener with its time and the last two messages, and not the true values.
    const [followUp] = of(recorded, 'user');
    const place = rounds().findIndex(({ said }) => said === 'Follow-up 1?');
    const before = rounds()[place - 1];
    expect(followUp?.messages[0]?.content).toContain(`User: ${before?.said}\nAssistant: ${before?.reply}`);
  });

  it('awi: all notes, the window as turns, and one JSON-mode message for each batch', async () => {
    const recorded = await record('awi');
    expectShared(recorded);
    of(recorded, 'chat').forEach((call, round) => {
      const own = { role: 'user', content: rounds()[round]?.said };
      expect(call.messages[0]?.role).toBe('system');
      expect(afterSystem(call)).toEqual([...asTurns(windowBefore(round)), own]);
      const written = movedBefore(round).length;
      // Notes are in order of writing; notes of the same reply are in order of first creation. `shared` is rewritten
      // each time.
      const notes = Array.from(
        { length: Math.max(0, written - 1) },
        (_, each) => `- note ${each + 1}: text ${each + 1}`,
      );
      const newest = [`- note ${written}: text ${written}`, `- shared: text ${written}`];
      const lines = written === 0 ? [] : [...notes, ...(written === 1 ? newest : newest.toReversed())];
      expect(memoriesOf(call)).toBe(lines.join('\n'));
    });
    const notes = of(recorded, 'notes');
    // The last round moves one more.
    expect(notes).toHaveLength(rounds().length - 2);
    notes.forEach((call, batch) => {
      expect([rolesOf(call), ...parameters(call)]).toEqual(['user', 'gpt-4.1-mini', 0, 8192, 'json_object']);
      const text = call.messages[0]?.content ?? '';
      expect(text).toContain(JSON.stringify(asTurns(rounds().slice(batch, batch + 1)), null, 2));
      const known = Object.fromEntries(
        batch === 0
          ? []
          : [
              ['note 1', 'text 1'],
              ['shared', `text ${batch}`],
              ...Array.from({ length: batch - 1 }, (_, each) => [`note ${each + 2}`, `text ${each + 2}`]),
            ],
      );
      expect(text).toContain(JSON.stringify(known, null, 2));
    });
  });

  it('rag: thirty verbatim messages with prefix and time line, found with the whole prompt', async () => {
    const recorded = await record('rag');
    expectShared(recorded);
    expect(
      recorded.calls.filter(({ kind }) => !['chat', 'question', 'probe', 'bound', 'user'].includes(kind)),
    ).toEqual([]);
    const stored = (list: readonly { said: string; reply: string }[]) =>
      list.flatMap(({ said, reply }) => [`USER INPUT: ${said}`, `ASSISTANT RESPONSE: ${reply}`]);
    of(recorded, 'chat').forEach((call, round) => {
      const own = { role: 'user', content: rounds()[round]?.said };
      expect(afterSystem(call)).toEqual([...asTurns(windowBefore(round)), own]);
      const expected = stored(movedBefore(round)).map((text) => `- ${text}`);
      // Entries of one batch have the same time, so that relevance determines their order.
      const shown = memoriesOf(call) ?? '';
      if (expected.length <= 30) {
        expect(shown).toHaveLength(expected.join('\n').length);
        for (const line of expected) expect(shown).toContain(line);
      }
    });
    const embedded = new Set(recorded.embedded);
    for (const text of stored(movedBefore(rounds().length))) expect(embedded).toContain(onOneLine(text));
    // Before the fourth message nothing is stored, so nothing is searched.
    for (const { said } of rounds().slice(3)) expect(embedded).toContain(onOneLine(said));
    for (const call of [...of(recorded, 'question'), ...of(recorded, 'probe')]) {
      expect(embedded).toContain(onOneLine(call.messages.at(-1)?.content ?? ''));
    }
    expect(recorded.embedded.filter((text) => text.includes('\n'))).toEqual([]);
  });

  it('awe: extracts facts from the prefixed batch with the library’s parameters, and shows them bare', async () => {
    const recorded = await record('awe');
    expectShared(recorded);
    const written = rounds().length - 2;
    const facts = of(recorded, 'facts');
    expect([facts.length, of(recorded, 'changes').length]).toEqual([written, written]);
    facts.forEach((call, batch) => {
      expect([rolesOf(call), ...parameters(call)]).toEqual([
        'system user',
        'gpt-4.1-mini',
        0.1,
        2000,
        'json_object',
      ]);
      expect(call.top_p).toBe(0.1);
      const moved = rounds()[batch];
      expect(call.messages[1]?.content).toBe(
        `Input:\nuser: USER INPUT: ${moved?.said}\nassistant: ASSISTANT RESPONSE: ${moved?.reply}\n`,
      );
    });
    for (const call of of(recorded, 'changes')) {
      expect(call.top_p).toBe(0.1);
      expect([rolesOf(call), ...parameters(call)]).toEqual([
        'user',
        'gpt-4.1-mini',
        0.1,
        2000,
        'json_object',
      ]);
    }
    of(recorded, 'chat').forEach((call, round) => {
      const lines = movedBefore(round).map((_, each) => `- Fact ${each + 1}.`);
      expect(memoriesOf(call)).toBe(lines.join('\n'));
      expect(afterSystem(call).slice(0, -1)).toEqual(asTurns(windowBefore(round)));
    });
  });
});
