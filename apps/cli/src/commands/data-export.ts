import type { Episode } from '@memgym/core';
import { questionLines } from '@memgym/evaluators';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { notify, printData } from '../output/print.js';
import { writeOutput } from '../output/write-output.js';
import { registryFor } from '../registry.js';
import { placeOfData } from './place-of-data.js';
import { readSettings } from './read-settings.js';

/** `memgym data export <benchmark>` */
export async function exportData(
  name: string,
  { data, set, as, gold = false, out }: FlagsFor['dataExport'],
): Promise<void> {
  const benchmark = (await registryFor().find('benchmark', name)).withOptions(readSettings(set));
  const { episodes } = await benchmark.load(await placeOfData(name, data));
  const lines =
    as === 'episodes'
      ? linesOf(benchmark.type, episodes, gold)
      : linesOfQuestions(episodes, as === 'questions-after-history');
  if (out === undefined) {
    for (const line of lines) printData(line);
    return;
  }
  let count = 0;
  function* counted(): Generator<string> {
    for (const line of lines) {
      count += 1;
      yield line;
    }
  }
  await writeOutput(out, counted());
  notify(`${out} written: ${countOf(count, as === 'episodes' ? 'episode' : 'question')}`);
}

function* linesOfQuestions(episodes: readonly Episode[], withHistory: boolean): Generator<string> {
  for (const episode of episodes)
    for (const line of questionLines(episode, { withHistory })) yield `${JSON.stringify(line)}\n`;
}

function* linesOf(benchmark: string, episodes: readonly Episode[], gold: boolean): Generator<string> {
  for (const { id, language, conversation } of episodes) {
    const questions = conversation.questions.map((question) => {
      const { expected, evidence, meta: _meta, ...rest } = question;
      const {
        unanswerable,
        ifUnreadable: _rule,
        diagnoses: _diagnoses,
        ...asked
      } = rest as typeof rest & {
        unanswerable?: true;
        ifUnreadable?: string;
        diagnoses?: string;
      };
      return {
        ...asked,
        ...(gold && { expected, evidence: evidence.turnIds, ...(unanswerable && { unanswerable }) }),
      };
    });
    yield `${JSON.stringify({ benchmark, id, language, sessions: conversation.sessions, questions })}\n`;
  }
}
