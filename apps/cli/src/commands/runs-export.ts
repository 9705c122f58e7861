import { type AnsweredRecord, ConfigError } from '@memgym/core';
import { tryParseJson } from '@memgym/core/memory';
import type { Benchmark } from '@memgym/evaluators';
import type { OpenedRun } from '@memgym/runs';
import { figuresAsCsv, figuresAsMarkdown } from '../output/figures-table.js';
import { countOf } from '../output/format-amount.js';
import { notify, visible } from '../output/print.js';
import { writeOutput } from '../output/write-output.js';
import { openRunOf, requireKnown } from './open-run-of.js';

const formats = ['csv', 'markdown', 'predictions'] as const;

export type ExportFlags = { [Format in (typeof formats)[number]]?: boolean } & {
  system?: string;
  output?: string;
  runs: string;
};

/** `memgym runs export <run>` */
export async function exportRun(name: string, flags: ExportFlags): Promise<void> {
  const chosen = formats.filter((format) => flags[format]);
  const [format, ...others] = chosen;
  if (format === undefined || others.length > 0) {
    throw new ConfigError(
      format === undefined ? 'No format was given.' : `--${chosen.join(' and --')} cannot be combined.`,
      {
        key: 'markdown',
        hint:
          format === undefined
            ? `Write \`memgym runs export ${name} --csv\`, \`--markdown\` or \`--predictions\`; files of an original program: \`memgym original export\`.`
            : 'Run the export once for each.',
      },
    );
  }
  const { run, benchmark } = await openRunOf(name, flags.runs);
  const text =
    format === 'csv'
      ? figuresAsCsv(run.result)
      : format === 'markdown'
        ? figuresAsMarkdown(run.result)
        : predictionsOf(run, benchmark, flags.system);
  if (flags.output === undefined) {
    process.stdout.write(visible(text.replaceAll('\r\n', '\n')));
    return;
  }
  await writeOutput(flags.output, text);
  notify(`${flags.output} written`);
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
