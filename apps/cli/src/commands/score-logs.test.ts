import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';

const file = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const everyday = file('data/samples/everyday.json');
const log = (name: string) => file(`packages/evaluators/src/logs/__fixtures__/${name}`);

// The figures that the programs printed.
it.each([
  ['inspect_ai', 'everyday.eval', 0.5],
  ['lm-eval', 'samples_everyday.jsonl', 1 / 3],
])('a log of %s has the accuracy that it printed', async (_program, name, accuracy) => {
  const args = ['score', 'conversations', '--data', everyday, '--predictions', log(name), '--json'];
  const { scored, invalid, metrics } = JSON.parse((await runInProcess(args)).stdout);
  expect({ scored, invalid }).toEqual({ scored: 6, invalid: 0 });
  expect(metrics.accuracy.value).toBeCloseTo(accuracy, 10);
});

it('questions are exported with their right answer, alone or after what was said before them', async () => {
  const exported = async (form: string) => {
    const { stdout } = await runInProcess([
      'data',
      'export',
      'conversations',
      '--data',
      everyday,
      '--as',
      form,
    ]);
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const alone = await exported('questions');
  expect(alone).toHaveLength(72);
  expect(alone[0]).toEqual({
    id: 'u1-q1',
    input: 'It is now 2025-12-11T09:00:00.\n\nWhich city do I live in at the moment?',
    target: 'B',
    choices: [
      'In Braga, near the centre',
      'In Porto, near Bolhão market',
      'In Lisbon, up in Graça',
      'In Coimbra, by the river',
    ],
    metadata: {
      episode: 'u1',
      type: 'knowledge-update',
      language: 'en',
      askedAt: '2025-12-11T09:00:00',
      askAfterTurnId: '',
    },
  });
  // lm-eval makes a table of the lines.
  expect(new Set(alone.map(({ metadata }) => Object.keys(metadata).join()))).toHaveLength(1);
  const [after] = await exported('questions-after-history');
  expect(after.input).toMatch(/^\[2025-01-12T09:10:00\]\nuser: Good morning! I finally have/);
  expect(after.input).toContain(`\n\n${alone[0].input}`);
});

it('a file of questions is said to have questions', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'memgym-questions-')), 'questions.jsonl');
  const args = ['data', 'export', 'conversations', '--data', everyday, '--as', 'questions', '--out', out];
  const { stderr } = await runInProcess(args);
  expect(stderr).toContain('questions.jsonl written: 72 questions');
  rmSync(dirname(out), { recursive: true });
});
