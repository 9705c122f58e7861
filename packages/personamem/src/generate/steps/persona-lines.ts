import { ConfigError, DatasetError } from '@memgym/core';
import { tableRows } from '@memgym/datasets';
import * as z from 'zod';

export const personaLinesInput = {
  personasFile: {
    value: 'file',
    description:
      'lines about people that a model expands, in place of drawn ones: JSON lines, a JSON list, Parquet or CSV with a column persona, as PersonaHub has it',
    identifies: true,
  },
} as const;

const rowSchema = z.looseObject({ persona: z.string().trim().min(1).max(2000) });

/**
 * The lines about people in a file, one for each persona by its number.
 * @param path absent: lines are drawn
 * @throws {ConfigError} without a model, or when there are fewer lines than personas
 * @throws {DatasetError} naming the row that has none
 */
export async function readPersonaLines(
  path: string | undefined,
  { last, offline }: { readonly last: number; readonly offline: boolean },
): Promise<readonly string[] | undefined> {
  if (path === undefined) return undefined;
  if (offline) {
    throw new ConfigError('Lines about people need a model, which expands them.', {
      key: 'personasFile',
      hint: 'Generate with a model, or omit the file.',
    });
  }
  const rows = await tableRows(path, {
    requiredColumns: ['persona'],
    hintForHeader: 'Name the column `persona`.',
  });
  const lines = rows.map((row, index) => {
    const parsed = rowSchema.safeParse(row);
    if (parsed.success) return parsed.data.persona;
    throw new DatasetError(
      { file: path, path: `[${index}].persona` },
      'expected a text of at most 2,000 letters.',
      { hint: 'Each row needs a line about a person under the name `persona`.' },
    );
  });
  if (lines.length > last) return lines;
  throw new ConfigError(`${path} has ${lines.length} lines, and persona ${last} needs line ${last + 1}.`, {
    key: 'personasFile',
    hint: 'Add lines, or generate fewer personas.',
  });
}
