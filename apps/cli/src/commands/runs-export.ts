import { ConfigError } from '@memgym/core';
import { Command } from 'commander';
import { figuresAsCsv, figuresAsMarkdown } from '../output/figures-table.js';
import { notify } from '../output/print.js';
import { visible } from '../output/visible.js';
import { writeOutput } from '../output/write-output.js';
import { openRunOf } from './open-run-of.js';

interface ExportFlags {
  csv?: boolean;
  markdown?: boolean;
  output?: string;
  runs: string;
}

/** `memgym runs export <run> --csv | --markdown` */
export function exportCommand(): Command {
  return new Command('export')
    .description('Write the figures of a run as a table.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--csv', 'every figure of the run, one line per system, metric and group')
    .option('--markdown', 'a table of systems and metrics')
    .option('--output <file>', 'where to write the table; default: stdout')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .action(exportFigures);
}

async function exportFigures(
  name: string,
  { csv = false, markdown = false, output, runs }: ExportFlags,
): Promise<void> {
  if (csv === markdown) {
    throw new ConfigError(csv ? '--csv and --markdown cannot be combined.' : 'No format was given.', {
      key: 'markdown',
      hint: csv
        ? 'Run the export twice, once with each.'
        : `Write \`memgym runs export ${name} --csv\` or \`--markdown\`; the original’s format: \`memgym original export\`.`,
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
