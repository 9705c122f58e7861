import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Option } from '@memgym/core';

export interface PersonaMemItem {
  readonly type: string;
  readonly options: readonly Option[];
  readonly gold: string;
}

/** The questions of the published 32k file. */
export function personaMemItems(folder: string): PersonaMemItem[] {
  const [head = [], ...rows] = parseCsv(readFileSync(join(folder, 'questions_32k.csv'), 'utf8'));
  const column = (row: readonly string[], name: string): string => row[head.indexOf(name)] ?? '';
  return rows.map((row) => ({
    type: column(row, 'question_type'),
    options: parsePythonStrings(column(row, 'all_options')).map((text) => ({
      label: text.slice(0, 3),
      text,
    })),
    gold: column(row, 'correct_answer'),
  }));
}

function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    rows.push(
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) =>
        cell[1] === undefined ? (cell[2] ?? '') : cell[1].replaceAll('""', '"'),
      ),
    );
  }
  return rows;
}

/** The strings of a Python list literal, in either quotes. */
function parsePythonStrings(literal: string): string[] {
  return [...literal.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map((match) =>
    (match[1] ?? match[2] ?? '').replace(/\\(.)/g, (_, escaped: string) =>
      escaped === 'n' ? '\n' : escaped,
    ),
  );
}
