import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import { namingPath } from '@memgym/files';
import { type LabelFormInput, labelForm } from '@memgym/report';
import type { LabelSample } from './sample-file.js';

/** A sample, and how it is shown to people. */
export interface PreparedSample {
  readonly sample: LabelSample;
  readonly form: Omit<LabelFormInput, 'sample' | 'title'>;
}

/** The files of a sample, in the order of writing; the first one is not for people who label. */
export const sampleFiles = ['sample.json', 'form.html', 'labels.csv'] as const;

/**
 * Writes all files of a sample into a new folder, or none.
 * @throws {ConfigError} when the folder exists and is not empty
 */
export async function writeSample(folder: string, { sample, form }: PreparedSample): Promise<void> {
  const place = resolve(folder);
  if (existsSync(place) && (await namingPath(place, () => readdir(place))).length > 0) {
    throw new ConfigError(`${folder} exists and is not empty; nothing was written.`, {
      key: 'out',
      hint: 'Choose another folder: a new sample must not replace one that people label.',
    });
  }
  const contents: Readonly<Record<(typeof sampleFiles)[number], string>> = {
    'sample.json': `${JSON.stringify(sample, null, 2)}\n`,
    'form.html': labelForm({ ...form, sample: sample.sample, title: sample.title }),
    'labels.csv': labelsCsv(sample.sample, form),
  };
  await mkdir(dirname(place), { recursive: true });
  const unfinished = await mkdtemp(`${place}.new-`);
  try {
    for (const name of sampleFiles)
      await namingPath(join(folder, name), () => writeFile(join(unfinished, name), contents[name]));
    if (existsSync(place)) await rmdir(place);
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The tasks as CSV (RFC 4180) with empty columns for the label and a note. */
function labelsCsv(sample: string, { tasks, choices }: PreparedSample['form']): string {
  const titles = [...new Set(tasks.flatMap(({ fields }) => fields.map(({ title }) => title)))];
  const rows = tasks.map((task) => [
    sample,
    task.id,
    ...titles.map((title) =>
      task.fields
        .filter((field) => field.title === title)
        .map(({ text }) => text)
        .join('\n'),
    ),
    (task.choices ?? choices)
      .map(({ label, meaning }) => (meaning === undefined ? label : `${label}: ${meaning}`))
      .join('\n'),
    '',
    '',
    '',
  ]);
  const head = ['sample', 'id', ...titles, 'choices', 'annotator', 'label', 'note'];
  // The mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${[head, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  // A spreadsheet would calculate a text that begins like a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
