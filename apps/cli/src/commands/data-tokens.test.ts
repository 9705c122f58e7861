import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';

const samples = fileURLToPath(new URL('../../../../data/samples/', import.meta.url));
const template = fileURLToPath(new URL('../../templates/conversations.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'memgym-tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the tokens of MemoryBench by data set, domain and task add up, in a named encoding, in the terminal and as CSV', async () => {
  const csv = join(folder, 'tokens.csv');
  const counted = (...more: string[]) =>
    runInProcess(['data', 'tokens', 'memorybench', join(samples, 'memorybench'), ...more]);
  const { stdout, stderr } = await counted('--out', csv);
  const { tokens, encoding } = JSON.parse((await counted('--json', '--model', 'gpt-4')).stdout);
  expect(stdout).toMatch(/NFCats +input +8 /);
  expect(stderr).toContain('Tokens of o200k_base, the encoding of gpt-4.1-mini.');
  expect(encoding).toBe('cl100k_base');

  const [head = '', ...lines] = readFileSync(csv, 'utf8').trimEnd().split('\r\n');
  const rows = lines.map((line) => line.split(','));
  const column = (name: string) => head.split(',').indexOf(name);
  expect(rows).toHaveLength(tokens.length);
  expect(new Set(rows.map((row) => row[column('encoding')]))).toEqual(new Set(['o200k_base']));
  for (const kind of ['input', 'output', 'answer', 'dialogue', 'corpus', 'message']) {
    const totals = ['data set', 'domain', 'task', 'all'].map((grouping) =>
      rows
        .filter((row) => row[column('grouping')] === grouping && row[column('kind')] === kind)
        .reduce((sum, row) => sum + Number(row[column('total')]), 0),
    );
    expect(totals[0]).toBeGreaterThan(0);
    expect(new Set(totals).size).toBe(1);
  }
});

it('the texts of other data are counted by question type, and an unknown encoding is said', async () => {
  const { stdout, stderr } = await runInProcess([
    ...['data', 'tokens', 'conversations', template, '--model', 'qwen3-8b', '--json'],
  ]);
  expect(stderr).toContain('The encoding of qwen3-8b is not known; these are tokens of o200k_base');
  const { exact, tokens } = JSON.parse(stdout);
  expect(exact).toBe(false);
  expect(tokens.map(({ kind }: { kind: string }) => kind)).toContain('message');
});
