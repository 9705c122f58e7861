import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { displayWidth } from '@memgym/scoring';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { terminalColumns } from './output/wrap-text.js';
import { createProgram } from './program.js';

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => terminalColumns });
  command.outputHelp();
  return text;
}

const withDescendants = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withDescendants),
];

it('shows the help of every command in 80 columns', async () => {
  const helps = withDescendants(await createProgram()).map(helpOf);
  expect(helps.length).toBeGreaterThan(30);
  const wide = helps
    .flatMap((help) => help.split('\n'))
    .filter((line) => displayWidth(line) > terminalColumns);
  expect(wide).toEqual([]);
});

it('shows the whole command in one screen of 24 lines, each command in its group', async () => {
  const program = await createProgram();
  const help = helpOf(program);
  expect(help.trimEnd().split('\n').length).toBeLessThan(24);
  for (const { name, summary } of program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
  }))) {
    expect([name, summary]).toEqual([name, expect.stringMatching(/^[a-z].{10,}[^.]$/)]);
    // The rarest ones stand in the first line.
    const first: Readonly<Record<string, string>> = { completion: 'completion', docs: 'docs <words>' };
    expect(help).toContain(first[name] ?? `  ${name.padEnd(12)}${summary}`);
  }
});

it('has no two commands of which one is the plural of the other, but what was done and what does it', async () => {
  const { commands } = await createProgram();
  const names = commands.map((command) => command.name());
  expect(names.filter((name) => names.includes(`${name}s`))).toEqual(['run']);
});

it.each([
  [['show', 'a-run', '7'], 'Use `memgym runs show`'],
  [['memory', 'check', './mine.ts'], 'Use `memgym systems`'],
  [['models'], 'Use `memgym doctor`'],
  [['export', 'amemgym'], 'Use `memgym runs export` or `memgym original export`'],
  [['rnu'], `unknown command 'rnu'. Did you mean "run"?`],
  [['__proto__'], `unknown command '__proto__'.`],
  [['systems', 'mem0'], `has no command 'mem0'.\n  To see one: memgym systems show mem0`],
  [['benchmarks', 'chek'], `\`memgym benchmarks\` has no command 'chek'. Did you mean "check"?`],
  [['runs', 'shwo'], `\`memgym runs\` has no command 'shwo'. Did you mean "show"?`],
  [['runs', 'shwo', '--help'], `\`memgym runs\` has no command 'shwo'. Did you mean "show"?`],
  [['show', '-h'], 'Use `memgym runs show`'],
  [['runs', 'show', 'a-run', '7', 'b'], 'A value with spaces needs quotes.'],
])('answers %j with the next step', async (args, answer) => {
  let text = '';
  const program = await createProgram(args);
  for (const command of withDescendants(program))
    command.configureOutput({ writeErr: (part) => (text += part) });
  await expect(program.parseAsync(args, { from: 'user' })).rejects.toMatchObject({ exitCode: 1 });
  expect(text).toContain(answer);
});

it('has flags of one benchmark only in commands of that benchmark', async () => {
  const flags = withDescendants(await createProgram())
    .filter((command) => ['run', 'estimate'].includes(command.name()) && command.parent?.name() === 'memgym')
    .flatMap((command) => command.options.map(({ long }) => long));
  expect(flags.length).toBeGreaterThan(20);
  expect(flags.filter((flag) => flag === '--env' || flag === '--off-policy')).toEqual([]);
});

it.each([
  [['score', '--help'], 'score', []],
  [['score', 'locomo', '--help'], 'score', ['locomo']],
  [['generate', 'list'], 'generate', ['list', 'new', 'check']],
  [['generate', 'amemgym'], 'generate', ['amemgym', 'list', 'new', 'check']],
])('of %j, loads of the parts under %s only what is named: %j', async (args, group, loaded) => {
  const program = await createProgram(args);
  const commands = program.commands.find((command) => command.name() === group)?.commands ?? [];
  expect(commands.length).toBeGreaterThan(4);
  const isLoaded = (command: Command): boolean => command.options.length > 0;
  expect(commands.filter(isLoaded).map((command) => command.name())).toEqual(loaded);
  // All others are listed.
  expect(commands.filter((command) => command.name() !== 'outside' && !summaryOf(command))).toEqual([]);
});

it('lists the commands of every group with what they do', async () => {
  const commands = withDescendants(await createProgram()).filter((command) => command.name() !== 'outside');
  expect(commands.length).toBeGreaterThan(60);
  expect(commands.filter((command) => summaryOf(command) === '')).toEqual([]);
});

const summaryOf = (command: Command): string =>
  command.summary() || command.description() || command.commands.map(summaryOf).join('');

/** Packages that are imported by command files and what they import of the command, not inside functions. */
function importedBy(...files: readonly string[]): string[] {
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type).*?from '([^']+)';/gms,
    )) {
      if (name.startsWith('.')) visit(join(dirname(file), name.replace(/\.js$/, '.ts')));
      else loaded.add(name);
    }
  };
  for (const file of files) visit(join(import.meta.dirname, `${file}.ts`));
  return [...loaded].filter((name) => name.startsWith('@memgym/')).sort();
}

it('imports nothing that plays before a command is called: help needs only what is declared', () => {
  expect(importedBy('memgym')).toEqual(['@memgym/core/errors']);
});

it.each([
  ['init', ['@memgym/core', '@memgym/datasets', '@memgym/files', '@memgym/registry']],
  ['runs-list', ['@memgym/runs/list', '@memgym/scoring']],
  ['data-list', ['@memgym/registry', '@memgym/scoring']],
  ['systems-list', ['@memgym/experiments/list', '@memgym/registry', '@memgym/scoring']],
  ['benchmarks-list', ['@memgym/core', '@memgym/experiments/list', '@memgym/registry', '@memgym/scoring']],
  ['generate-list', ['@memgym/registry', '@memgym/scoring']],
  ['score', ['@memgym/scoring']],
])('imports for %s only what its help or its list needs, and nothing that plays', (file, packages) => {
  expect(importedBy(`commands/${file}`)).toEqual(packages);
});

it('refuses a second value of a flag that takes one, which would replace the first without a word', async () => {
  const program = await createProgram();
  const twice = ['init', 'experiment', 'e.json', '--data', 'a.json', '--data', 'b.json'];
  await expect(program.parseAsync(twice, { from: 'user' })).rejects.toMatchObject({
    message: "error: option '--data <path>' takes one value, and was given twice.",
  });
});

it.each([
  [['runs', 'list', '--runs', '--json'], '--json'],
  [['run', 'exp.json', '--runs', '--workers', '2'], '--workers'],
])('refuses a flag where a value is missing: %j', async (args, flag) => {
  const program = await createProgram(args);
  for (const command of withDescendants(program)) command.configureOutput({ writeErr: () => {} });
  await expect(program.parseAsync(args, { from: 'user' })).rejects.toThrow(
    new RegExp(`needs a value, and ${flag} is a flag`),
  );
});
