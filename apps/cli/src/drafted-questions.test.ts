import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

/** Asks for the first long word of the last user message that it is shown, and finds it again. */
function reply(text: string): string {
  if (text.includes('most probable answer')) return '{"answer": "nothing"}';
  const lines = [...text.matchAll(/^\[(\d+)\] [\d: -]*user: (.*)$/gm)];
  const [, number, said = ''] = lines.at(-1) ?? [];
  const word = /\p{L}{7,}/u.exec(said)?.[0];
  if (text.includes('Answer a question from these messages'))
    return word === undefined ? '{"said": false}' : `{"said": true, "answer": "${word}"}`;
  return word === undefined
    ? '{"question": ""}'
    : JSON.stringify({
        question: `${said.split(word)[0]} … what?`,
        answer: word,
        evidence: [Number(number)],
      });
}

describe('questions about own conversations', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  const at = (...names: string[]) => join(place.path, ...names);
  const memgym = (...args: string[]) =>
    runCommand(args, { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'small' } });
  const json = async (...names: string[]) => JSON.parse(await readFile(at(...names), 'utf8'));
  const draft = (...flags: string[]) =>
    memgym(
      'generate',
      'questions',
      'draft',
      '--conversations',
      'mine.json',
      ...(flags.includes('--kinds') ? [] : ['--kinds', 'said-once']),
      ...flags,
    );
  const check = (labels: string, ...flags: string[]) =>
    memgym('generate', 'questions', 'check', '--drafts', 'drafted/drafts.json', '--labels', labels, ...flags);

  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({
      chat: ({ messages }) => reply(messages.map(({ content }) => content).join('\n')),
    });
    const { episodes, ...file } = JSON.parse(await readFile(sample, 'utf8'));
    const without = episodes.slice(0, 2).map((episode: object) => ({ ...episode, questions: [] }));
    await writeFile(at('mine.json'), JSON.stringify({ ...file, episodes: without }));
    const { code, stderr } = await draft('--count', '12', '--out', 'drafted');
    expect(stderr).toContain('Open check.html');
    expect(code).toBe(0);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('are drafted for a file without any, cost nothing a second time, and play', async () => {
    const { drafts } = await json('drafted', 'drafts.json');
    expect(drafts.length).toBeGreaterThan(4);
    const asked = server.requests.length;
    expect((await draft('--count', '12', '--out', 'drafted')).code).toBe(0);
    expect((await draft('--count', '12', '--out', 'again', '--fresh')).code).toBe(0);
    expect(server.requests).toHaveLength(asked);
    expect(await json('again', 'drafts.json')).toEqual(await json('drafted', 'drafts.json'));

    const checked = await memgym('data', 'check', 'conversations', 'drafted/conversations.json');
    expect(checked.stdout).toContain(
      `${drafts.length} questions were drafted by a model and checked by nobody`,
    );
    expect(checked.stdout).toMatch(
      /Histories, in estimated tokens\n( +\S+ +[\d,]+ tokens +\d+ messages\n){2}/,
    );
    const { reasons } = await json('drafted', 'refused.json');
    expect(reasons).toEqual(expect.arrayContaining([expect.objectContaining({ count: expect.any(Number) })]));
  });

  it('are named wherever a result of them is shown, until a person has checked them', async () => {
    const { sample: id, drafts } = await json('drafted', 'drafts.json');
    const [first, second, third] = drafts;
    const labels = [
      {
        id: first.id,
        label: 'accept',
        note: '',
        edits: { text: 'Which word was it?', expected: 'it was this' },
      },
      { id: second.id, label: 'reject', note: 'nobody asks that' },
      { id: third.id, label: '', note: 'later' },
    ];
    await writeFile(at('labels-ann.json'), JSON.stringify({ sample: id, annotator: 'ann', labels }));
    const { code, stderr, stdout } = await check('labels-ann.json', '--out', 'checked');
    expect(stdout).toMatch(/^Next:\n {2}memgym data check conversations .*checked\/conversations\.json$/m);
    expect(stderr).toContain(`1 accepted, 1 rejected, ${drafts.length - 2} without a decision.`);
    expect(code).toBe(0);
    const questions = (await json('checked', 'conversations.json')).episodes.flatMap(
      (episode: { questions: object[] }) => episode.questions,
    );
    expect(questions).toContainEqual(
      expect.objectContaining({
        id: first.id,
        text: 'Which word was it?',
        expected: 'it was this',
        origin: 'checked',
      }),
    );
    expect(questions).not.toContainEqual(expect.objectContaining({ id: second.id }));
    expect(questions).toContainEqual(expect.objectContaining({ id: third.id, origin: 'drafted' }));

    const said = `${drafts.length - 1} questions were drafted by a model, and nobody has checked ${drafts.length - 2} of them`;
    await writeFile(
      at('e.json'),
      JSON.stringify({
        name: 'own',
        benchmark: { type: 'conversations', path: 'checked/conversations.json' },
        systems: ['bm25-m', 'recent'],
      }),
    );
    const run = await memgym('run', 'e.json', '--set', 'model.type=offline');
    expect(run.stderr).toContain(said);
    expect(run.stdout.replace(/\s+/g, ' ')).toContain(said);
    // No question has options.
    expect(run.stdout).not.toContain('longest-option');
    const [, runId = ''] = /(own-[0-9a-f]{12})/.exec(run.stdout) ?? [];
    expect(await readFile(at('runs', runId, 'report.html'), 'utf8')).toContain(said);
  });

  it('are refused together if accepted ones cannot be asked, or the file belongs to other drafts', async () => {
    const { sample: id, drafts } = await json('drafted', 'drafts.json');
    const edits = [{ expected: ' ' }, { evidence: 'here nowhere' }];
    const labels = edits.map((each, place) => ({ id: drafts[place].id, label: 'accept', edits: each }));
    await writeFile(at('bad.json'), JSON.stringify({ sample: id, labels }));
    const bad = await check('bad.json', '--out', 'bad');
    expect(bad.stderr).toContain('2 decisions cannot be used');
    expect(bad.stderr).toContain(`${drafts[0].id}: the answer is empty`);
    expect(bad.stderr).toContain(`${drafts[1].id}: the episode has no message here, nowhere`);
    expect(bad.code).toBe(1);
    await writeFile(at('other.json'), JSON.stringify({ sample: 'x', labels: [] }));
    expect((await check('other.json', '--out', 'bad')).stderr).toContain('belongs to other drafts');
    expect((await check('mine.json', '--out', 'bad')).stderr).toContain('check.html');
    expect((await draft('--kinds', 'riddles', '--out', 'bad')).stderr).toContain('riddles');
  });

  it('are empty forms without a model, which a person fills in', async () => {
    expect((await draft('--offline', '--count', '4', '--kinds', 'all', '--out', 'forms')).code).toBe(0);
    const { sample: id, drafts } = await json('forms', 'drafts.json');
    expect(drafts).toHaveLength(4);
    expect(drafts[0]).toMatchObject({ text: '', expected: '' });
    const edits = { text: 'How often do I run?', expected: 'twice a week' };
    const labels = [{ id: drafts[0].id, label: 'accept', edits }];
    await writeFile(at('filled.json'), JSON.stringify({ sample: id, labels }));
    const { code } = await memgym(
      ...['generate', 'questions', 'check', '--drafts', 'forms/drafts.json', '--labels', 'filled.json'],
      ...['--out', 'filled'],
    );
    expect(code).toBe(0);
    const filled = await json('filled', 'conversations.json');
    const questions = filled.episodes.flatMap((episode: { questions: object[] }) => episode.questions);
    expect(questions).toEqual([
      { ...edits, id: drafts[0].id, type: drafts[0].kind, evidence: drafts[0].evidence },
    ]);
  });
});
