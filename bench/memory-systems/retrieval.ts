/**
 * Recall and cost of memory systems in runs of `retrieval-locomo` and `retrieval-memdaily`, as Markdown: `pnpm
 * --filter @memgym/bench bench:retrieval <run folder> [<run folder>]`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CallTotal, RunResult } from '@memgym/core';

interface Ledger {
  readonly lines: readonly (CallTotal & { readonly system: string; readonly phase: string })[];
}

/** Number of messages: `bm25-m` stores one memory per message. */
function messagesOf(run: string): number {
  const folder = join(run, 'episodes', 'bm25-m');
  return readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('{"kind":"write"'))
    .reduce((sum, line) => sum + (JSON.parse(line) as { stored: string[] }).stored.length, 0);
}

function printRun(run: string): void {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(run, file), 'utf8')) as T;
  const { systems, benchmark } = read<RunResult>('metrics.json');
  const { lines } = read<Ledger>('ledger.json');
  const messages = messagesOf(run);
  const sum = (system: string, phase: string, count: (line: CallTotal) => number): number =>
    lines
      .filter((line) => line.system === system && line.phase === phase)
      .reduce((total, line) => total + count(line), 0);
  console.log(`${benchmark}: ${messages.toLocaleString('en')} messages\n`);
  console.log(
    '| system | recall@5 | recall@10 | calls a message | input tokens a message | embedded texts a message | calls a question | embedded texts a question |',
  );
  console.log(`| --- |${' ---: |'.repeat(7)}`);
  for (const { name, items, metrics } of systems) {
    const [five, ten] = [metrics['recall@5'], metrics['recall@10']];
    if (five === undefined || ten === undefined) continue;
    const cells = [
      five.value?.toFixed(3).replace(/^0/, '') ?? '–',
      ten.value?.toFixed(3).replace(/^0/, '') ?? '–',
      (sum(name, 'write', ({ usage }) => usage.calls) / messages).toFixed(2),
      (sum(name, 'write', ({ usage }) => usage.inputTokens) / messages).toFixed(0),
      (sum(name, 'write', ({ usage }) => usage.embeddedTexts) / messages).toFixed(2),
      (sum(name, 'read', ({ usage }) => usage.calls) / items).toFixed(2),
      (sum(name, 'read', ({ usage }) => usage.embeddedTexts) / items).toFixed(2),
    ];
    console.log(`| \`${name}\` | ${cells.join(' | ')} |`);
  }
  console.log('');
}

for (const run of process.argv.slice(2)) printRun(resolve(process.env.INIT_CWD ?? '.', run));
