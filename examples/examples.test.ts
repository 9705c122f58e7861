import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const run = promisify(execFile);

/** The output of an example, run as a user would. */
async function printed(example: string): Promise<string> {
  const command = ['--import', 'tsx', join(folder, example, 'basic.ts')];
  const { stdout, stderr } = await run(process.execPath, command, { cwd: folder });
  expect(stderr).toBe('');
  return stdout;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

const checks: Record<string, (output: string) => void> = {
  'remember-and-recall': (output) => {
    expect(output).toBe('user: I moved to Bergen in March. (said in t1)\n');
  },
  'chat-with-memory': (output) => {
    const [, answer = ''] = output.split('Ann:       Who is Pepper?\nAssistant: ');
    expect(answer.split('\n')[0]).toContain('called Pepper');
    expect(lastLine(output)).toBe('- user: Hi! My cat is called Pepper. I am learning the cello.');
  },
  'chat-after-a-restart': (output) => {
    const [stored, , who, , which] = output.trim().split('\n');
    expect(stored).toBe('in memory: 2 of 4 messages');
    expect(who).toContain('called Pepper');
    expect(which).toContain('cello');
  },
  'chat-app': (output) => {
    expect(output.trim().split('\n')).toEqual([
      'ann: Tell me more.',
      'nobody: 401',
      'ann, later: You said: My cat is called Pepper.',
      'bo, who left: You said: My cat eats slowly.',
      'a stranger: 401',
      'users: ["ann","bo"]',
      'after ann is erased: ["bo"]',
    ]);
  },
  'chat-server': (output) => {
    expect(output.trim().split('\n')).toEqual([
      'cook: Tell me more.',
      'waiter: I remember: - user: I am allergic to peanuts.',
      'bo: Tell me more.',
      'tool: true - user: I am allergic to peanuts.',
      "users: [ 'ann', 'bo' ]",
    ]);
  },
  'forget-a-user': (output) => {
    expect(output.trim().split('\n')).toEqual([
      'before: ann 3, bo 1',
      'forgotten: 1 memory',
      'after one message is forgotten: ann 2, bo 1',
      'asked in July: ann 1',
      'purged: t3',
      'exported: travel 1,ann 1',
      'after ann is erased: ann 0, bo 1',
      'files with traces of ann: 0 of 2',
    ]);
  },
  'langgraph-agent': (output) => {
    expect(output.trim().split('\n')).toEqual([
      'ann: Tell me more.',
      'ann, later: You said: My cat is called Pepper.',
      'bo: Tell me more.',
      'ann, erased: Tell me more.',
    ]);
  },
  'moving-from-mem0': (output) => {
    expect(output.trim().split('\n')).toEqual([
      'stored true, calls true',
      'found one that cites m1',
      'all: true',
      'add, update',
      'left: true',
      'at the end: 0',
    ]);
  },
  'score-your-answers': (output) => {
    // Token F1 by hand: 3 shared of 4 and 3 words; 1 of 2 gold parts; 1 shared of 3 and 2; a refusal; the same.
    expect(output.match(/^\d\.\d{3}/gm)).toEqual(['0.857', '0.500', '0.400', '1.000', '1.000']);
    // (6/7 + 1/2 + 2/5 + 1 + 1) / 5
    expect(lastLine(output)).toMatch(/^mean 0\.751, 95 % interval 0\.\d{3} to 0\.\d{3}, 5 answers$/);
  },
  'remote-memory': (output) => {
    expect(output.split('\n')[0]).toBe("- user: My sister lives in Oslo. [ 't2' ]");
    expect(output).not.toMatch(/^failed/m);
    expect(output.match(/^passed/gm)?.length).toBeGreaterThanOrEqual(14);
    expect(output).toContain('passed failures');
    expect(lastLine(output)).toBe('The service conforms.');
  },
  'memory-client': (output) => {
    const [found, other, left, stranger, python] = output.trim().split('\n');
    expect(found).toBe("- user: My sister lives in Oslo. [ 't2' ]");
    expect(other).toBe('bob finds 0');
    expect(left).toBe("left: [ 'user: I moved to Bergen in March.' ]");
    expect(stranger).toBe('a stranger: unauthorized');
    expect(['Python: - user: My sister lives in Oslo.', 'Python: not installed']).toContain(python);
  },
  'qdrant-index': (output) => {
    const [first, second] = output.split('\n');
    expect([first, second]).toEqual([
      '- user: My sister lives in Oslo.',
      '- user: I moved to Bergen in March.',
    ]);
    expect(output).not.toMatch(/^failed/m);
    expect(output.match(/^passed/gm)?.length).toBeGreaterThanOrEqual(19);
    expect(lastLine(output)).toBe('The index conforms.');
  },
  'bring-your-own-backend': (output) => {
    expect(output).not.toMatch(/^failed/m);
    expect(output.match(/^passed/gm)?.length).toBeGreaterThanOrEqual(15);
    expect(output).toContain('The backend conforms to the contract.');
    expect(lastLine(output)).toBe('user: The restaurant in Bergen was lovely.');
  },
};

const examples = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'basic.ts')));

describe('the examples', () => {
  it('are all checked here, and listed in the README', () => {
    expect(examples.toSorted()).toEqual(Object.keys(checks).toSorted());
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const name of examples) expect(readme).toContain(`(${name}/`);
  });

  it.each(examples)('%s runs and prints the expected output', async (name) => {
    checks[name]?.(await printed(name));
  });
});
