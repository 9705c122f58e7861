import { questionTypes } from '../trajectory/question-types.js';
import type { Trajectory } from '../trajectory/trajectory.js';

/**
 * The original's table of trajectories, messages and questions by type. Lengths are characters, not tokens of the
 * original's tokenizer, and the last column is named after what it is.
 */
export function dataCard(trajectories: readonly Trajectory[]): string {
  const rows = questionTypes.map((type) =>
    rowOf(
      type,
      trajectories.filter((one) => one.type === type),
    ),
  );
  const header = ['Index', 'Trajectories', 'Messages', 'Questions', 'CPM (mean)', 'CPM (standard deviation)'];
  return `${[header, ...rows, rowOf('total', trajectories)].map((row) => row.join(',')).join('\n')}\n`;
}

function rowOf(name: string, trajectories: readonly Trajectory[]): (string | number)[] {
  const lengths = trajectories.flatMap(({ statements }) => statements.map(({ text }) => [...text].length));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const variance =
    lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / Math.max(1, lengths.length);
  return [
    name,
    trajectories.length,
    lengths.length,
    trajectories.length,
    mean.toFixed(2),
    Math.sqrt(variance).toFixed(2),
  ];
}
