import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './published.json' with { type: 'json' };
import { type BeamSize, beamSizes, conversationsOfSize } from './sizes.js';

const tables = publishedTables(printed);

/** Questions of a conversation. */
const questions = 20;

/** The published numbers of a size, whose columns stand for sizes (docs/specs/beam.md#published-numbers). */
export const publishedBeam = (size: BeamSize): readonly PublishedTable[] =>
  tables.map(({ columnMetrics: _same, ...table }) => {
    const column = beamSizes.indexOf(size);
    return {
      ...table,
      title: `${table.title}, ${size}`,
      columns: [size],
      groups: [null],
      of: { ...table.of, questions: conversationsOfSize[size] * questions },
      rows: table.rows.map(({ name, cells }) => ({ name, cells: [cells[column] ?? null] })),
    };
  });
