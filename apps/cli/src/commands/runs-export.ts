import { type AnsweredRecord, ConfigError } from '@memgym/core';
import { tryParseJson } from '@memgym/core/memory';
import type { Benchmark } from '@memgym/evaluators';
import { figuresAsCsv, type OpenedRun, paperTables, tablesAsLatex, tablesAsMarkdown } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { notify, printData } from '../output/print.js';
import { writeOutput } from '../output/write-output.js';
import { openRunOf, requireKnown } from './open-run-of.js';

/** `memgym runs export <run>` */
export async function exportRun(name: string, flags: FlagsFor['exportRun']): Promise<void> {
  const { run, benchmark } = await openRunOf(name, flags.runs);
  const text = {
    csv: () => figuresAsCsv(run.result, run.manifest.data.drafted),
    markdown: () => tablesAsMarkdown(paperTables(benchmark, run.result)),
    latex: () => tablesAsLatex(paperTables(benchmark, run.result), run.result.runId),
    predictions: () => predictionsOf(run, benchmark, flags.system),
  }[flags.format]();
  if (flags.out === undefined) {
    printData(text.replaceAll('\r\n', '\n'));
    return;
  }
  await writeOutput(flags.out, text);
  notify(`${flags.out} written`);
}

/** The answers of a system as lines. Questions without an answer, and repetitions, have none; they are counted. */
function predictionsOf(run: OpenedRun, benchmark: Benchmark, wanted: string | undefined): string {
  const names = [...new Set(run.answers.map((answer) => answer.system))];
  requireKnown('system', wanted, names);
  const system = wanted ?? names[0];
  if (wanted === undefined && names.length !== 1) {
    throw new ConfigError('The run has several systems.', {
      key: 'system',
      hint: `Give one with --system: ${names.join(', ')}.`,
    });
  }
  const own = run.answers.filter(
    (answer) => answer.system === system && answer.questionKind !== 'state-probe',
  );
  const answered = own.filter(
    (answer): answer is AnsweredRecord => answer.outcome === 'answered' && answer.trial === undefined,
  );
  const left = own.length - answered.length;
  if (left > 0) notify(`${countOf(left, 'question')} without an answer, or repeated, not written.`);
  return answered
    .map(({ questionId, raw, output, retrieved }) => {
      const ranked = retrieved?.flatMap(({ sourceIds }) => sourceIds);
      const prediction = {
        questionId,
        prediction: predictionOf(raw, output),
        ...(ranked !== undefined && { retrieved: [...new Set(ranked)] }),
      };
      return `${JSON.stringify(benchmark.predictions.write(prediction))}\n`;
    })
    .join('');
}

/** The reply as it came, but the answer in one of our JSON form, which no reader of predictions knows. */
const predictionOf = (raw: string, output: string | null): string =>
  output !== null && tryParseJson(raw) instanceof Object ? output : raw;
