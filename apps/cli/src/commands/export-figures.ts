import { ConfigError } from '@memgym/core';
import { figuresAsCsv, figuresAsMarkdown } from '../output/figures-table.js';
import { notify } from '../output/print.js';
import { visible } from '../output/visible.js';
import { writeOutput } from '../output/write-output.js';
import { openRunOf } from './open-run-of.js';

export interface TableFlags {
  csv?: boolean;
  markdown?: boolean;
  output?: string;
  runs: string;
}

/** `memgym export <run> --csv | --markdown` */
export async function exportFigures(
  name: string,
  further: readonly string[],
  { csv = false, markdown = false, output, runs }: TableFlags,
): Promise<void> {
  const [extra] = further;
  if (extra !== undefined) {
    throw new ConfigError(`A table shows one run; unexpected argument ${JSON.stringify(extra)}.`, {
      key: 'run',
      hint: 'Write `memgym export <run> --csv`.',
    });
  }
  if (csv && markdown) {
    throw new ConfigError('--csv and --markdown cannot be combined.', {
      key: 'markdown',
      hint: 'Run the export twice, once with each.',
    });
  }
  const { run } = await openRunOf(name, runs);
  const text = csv ? figuresAsCsv(run.result) : figuresAsMarkdown(run.result);
  if (output === undefined) {
    process.stdout.write(visible(text.replaceAll('\r\n', '\n')));
    return;
  }
  await writeOutput(output, text);
  notify(`${output} written`);
}
