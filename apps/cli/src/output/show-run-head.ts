import type { RunManifest, RunResult } from '@memgym/core';
import { runFacts } from '@memgym/report';
import { print } from './print.js';

/** Prints the description of a run: data, systems, date, version, model and embedder. */
export function showRunHead(manifest: RunManifest, result: RunResult): void {
  const facts = runFacts({ manifest, result });
  const noun = (count: string, word: string): string => `${count} ${word}${count === '1' ? '' : 's'}`;
  const sizes = [
    noun(facts.questions, 'question'),
    ...(facts.probes === null ? [] : [noun(facts.probes, 'probe')]),
    noun(facts.episodes, 'episode'),
    ...(facts.trials === null ? [] : [noun(facts.trials, 'trial')]),
    noun(facts.systems, 'system'),
  ];
  print(`${manifest.name}: ${sizes.join(', ')}`);
  print(
    `Model${facts.model.includes(', ') ? 's' : ''}: ${facts.model}${facts.embedder === null ? '' : ` · Embedder: ${facts.embedder}`}`,
  );
  if (facts.judge !== null) print(`Judge: ${facts.judge}`);
  if (facts.profile !== null) print(`Profile: ${facts.profile}`);
  if (facts.suppliedPrompts !== null) print(`Prompts: ${facts.suppliedPrompts}`);
  print([...(facts.date === undefined ? [] : [facts.date]), `MemGym ${manifest.memgymVersion}`].join(' · '));
  if (facts.plugins.length > 0) print(`Plugins: ${facts.plugins.join(', ')}`);
  print('');
}
