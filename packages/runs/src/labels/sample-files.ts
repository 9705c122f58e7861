import { csvCell, type LabelFormInput, labelForm } from '@memgym/report';
import type { LabelSample } from './sample-file.js';

/** A sample, and how it is shown to people. */
export interface PreparedSample {
  readonly sample: LabelSample;
  readonly form: Omit<LabelFormInput, 'sample' | 'title'>;
}

/** The names of the files of a sample; the first one is not for people who label. */
export const sampleFileNames = ['sample.json', 'form.html', 'labels.csv'] as const;

/** The files of a sample: contents by name. */
export function sampleFiles({
  sample,
  form,
}: PreparedSample): ReadonlyMap<(typeof sampleFileNames)[number], string> {
  return new Map([
    ['sample.json', `${JSON.stringify(sample, null, 2)}\n`],
    ['form.html', labelForm({ ...form, sample: sample.sample, title: sample.title })],
    ['labels.csv', labelsCsv(sample.sample, form)],
  ]);
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
