import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../apps/cli/src/program.js';
import { fencesOf, markdownPages, readPage, root } from './testing/markdown.js';

const program = await createProgram();
const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const npmScripts = new Map(Object.entries(manifest.scripts));

const takesSubject = ({ commands, registeredArguments }: typeof program): boolean =>
  commands.length > 0 &&
  (registeredArguments.length > 0 || commands.some((child) => child.name() === 'outside'));

/** The problem with the arguments of `memgym`, or null. */
function memgymProblem(words: readonly string[]): string | null {
  let command = program;
  const known = new Set(['--help', '--version', '-h', '-V']);
  const learn = (): void => {
    // For an outside subject, a command has the flags of its subcommands.
    const options = takesSubject(command) ? command.commands.flatMap((child) => child.options) : [];
    for (const option of [...command.options, ...options]) {
      for (const flag of [option.long, option.short]) if (flag) known.add(flag);
    }
  };
  learn();
  for (const [index, word] of words.entries()) {
    if (word.startsWith('-')) {
      const flag = word.split('=')[0] ?? word;
      if (!known.has(flag)) return `\`memgym ${command.name()}\` has no ${flag}`;
      continue;
    }
    const child = command.commands.find((each) => each.name() === word);
    if (child !== undefined) {
      command = child;
      learn();
    } else if (index === 0 || (command.commands.length > 0 && index === 1 && !takesSubject(command))) {
      return `\`memgym\` has no command ${words.slice(0, index + 1).join(' ')}`;
    }
  }
  return null;
}

/** The problem with one line of a shell example, or null. */
function lineProblem(line: string): string | null {
  const words = line
    .replace(/\s#.*$/, '')
    .replace(/^[A-Z_]+=\S+\s+/, '')
    .trim()
    .split(/\s+/);
  if (words[0] === 'npx' && words[1] === 'memgym') words.shift();
  const [command, first = '', ...rest] = words;
  if (command === 'memgym') return memgymProblem(first === '' ? [] : [first, ...rest]);
  if (command === 'npm' && first === 'run') {
    const script = rest.find((word) => !word.startsWith('-')) ?? '';
    if (!npmScripts.has(script)) return `there is no script ${script}`;
    const given = rest.slice(rest.indexOf('--') + 1);
    return script === 'memgym' && rest.includes('--') ? memgymProblem(given) : null;
  }
  if (command === 'npm' && first === 'test') return npmScripts.has('test') ? null : 'there is no script test';
  if (command === 'node' && /^(scripts|apps|examples)\//.test(first)) {
    return existsSync(join(root, first)) || first.includes('/dist/') ? null : `there is no file ${first}`;
  }
  return null;
}

const commands = markdownPages()
  .flatMap(fencesOf)
  .filter(({ language }) => ['sh', 'bash', 'shell', 'console'].includes(language))
  .flatMap(({ page, text, line }) =>
    text
      .replace(/\\\n/g, '  ')
      .split('\n')
      .map((each) => each.trim().replace(/^\$\s+/, ''))
      .filter((each) => each !== '' && !each.startsWith('#'))
      .map((each) => ({ name: `${page}:${line} ${each}`, each })),
  );

/** Commands in the tables of the pages, each in backticks. */
const tabled = markdownPages().flatMap((page) =>
  readPage(page)
    .split('\n')
    .flatMap((row, index) =>
      row.startsWith('|')
        ? [...row.matchAll(/`(memgym [^`]+)`/g)].map(([, each = '']) => ({
            name: `${page}:${index + 1}`,
            each,
          }))
        : [],
    ),
);

describe('the commands in tables', () => {
  it('exist, with their flags', () => {
    expect(tabled.length).toBeGreaterThan(10);
    const problems = tabled.flatMap(({ name, each }) => {
      const problem = lineProblem(each);
      return problem === null ? [] : [`${name} ${each} — ${problem}`];
    });
    expect(problems).toEqual([]);
  });
});

describe('the shell examples', () => {
  it('name commands, scripts, files and flags that exist', () => {
    const problems = commands.flatMap(({ name, each }) => {
      const problem = lineProblem(each);
      return problem === null ? [] : [`${name} — ${problem}`];
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ['memgym dmeo', 'no command dmeo'],
    ['npx memgym demo --speed 3', 'no --speed'],
    ['npm run bild', 'no script bild'],
    ['npm run memgym -- rnu x.json', 'no command rnu'],
    ['node scripts/none.mjs', 'no file scripts/none.mjs'],
  ])('reject `%s`', (line, problem) => {
    expect(lineProblem(line)).toContain(problem);
  });
});

it('are all in the table of what a command may import, and to whom it may send', () => {
  const rows = readPage('docs/security.md').split('| imports ')[1]?.split('\n\n')[0] ?? '';
  const stated = new Set<string>();
  let group = '';
  for (const row of rows.split('\n').slice(2)) {
    for (const [, name = ''] of (row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)) {
      const [first = '', second] = name.split(' ');
      const isTop = program.commands.some((command) => command.name() === first);
      if (isTop) group = first;
      stated.add(isTop && second === undefined ? first : `${group} ${second ?? first}`);
    }
  }
  const missing = program.commands.flatMap((command) => {
    if (stated.has(command.name())) return [];
    const inner = command.commands.map((each) => `${command.name()} ${each.name()}`);
    return (inner.length === 0 ? [command.name()] : inner).filter((name) => !stated.has(name));
  });
  expect(missing).toEqual([]);
});
