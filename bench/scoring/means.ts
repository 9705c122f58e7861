/**
 * Simulated studies of one system over people: how wide the interval of its mean is, and how often it covers the true one.
 * The tables of docs/statistics.md on means. With a number: so many studies a cell (default 1,000).
 */
import { createRng } from '@memgym/core';
import { type ClusteredValue, clusteredMean, studentTQuantile } from '@memgym/scoring';
import { row, skillOf } from './deviates.js';

const studies = Number(process.argv[2] ?? 1000);

interface World {
  readonly people: number;
  readonly questions: number;
  readonly right: number;
  readonly correlation: number;
}

function* studiesOf(world: World): Generator<ClusteredValue[]> {
  const rng = createRng(JSON.stringify(world));
  for (let study = 0; study < studies; study += 1) {
    yield Array.from({ length: world.people }).flatMap((_, person) => {
      const skill = skillOf(world.right, world.correlation, rng);
      return Array.from({ length: world.questions }, () => ({
        value: Number(rng.next() < skill),
        cluster: `${person}`,
      }));
    });
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function halfWidth(world: World): number {
  const widths = [...studiesOf(world)].map((values) => {
    const { low, high } = clusteredMean(values, { range: [0, 1] });
    return ((high ?? 1) - (low ?? 0)) / 2;
  });
  return mean(widths);
}

/** The t interval over the means of people; of people who are all alike, the whole range. */
function plainInterval(values: readonly ClusteredValue[], { people, questions }: World): [number, number] {
  const means = Array.from({ length: people }, (_, person) =>
    mean(values.slice(person * questions, (person + 1) * questions).map(({ value }) => value)),
  );
  const middle = mean(means);
  const variance = means.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (people - 1);
  if (variance === 0) return [0, 1];
  const margin = studentTQuantile(0.975, people - 1) * Math.sqrt(variance / people);
  return [middle - margin, middle + margin];
}

/** Percent of studies whose interval covers the true mean, ours and the plain one. */
function coverage(world: World): { readonly ours: number; readonly plain: number } {
  let [ours, plain] = [0, 0];
  for (const values of studiesOf(world)) {
    const { low, high } = clusteredMean(values, { range: [0, 1] });
    if ((low ?? 0) <= world.right && world.right <= (high ?? 1)) ours += 1;
    const [from, to] = plainInterval(values, world);
    if (from <= world.right && world.right <= to) plain += 1;
  }
  return { ours: (100 * ours) / studies, plain: (100 * plain) / studies };
}

console.log(row(['people', 'questions each', 'half-width of a system']));
console.log(row(Array(3).fill('---')));
for (const [people, questions] of [
  [2, 5],
  [5, 6],
  [5, 20],
  [10, 10],
  [20, 10],
  [20, 50],
  [50, 20],
] as const) {
  const width = halfWidth({ people, questions, right: 0.7, correlation: 0.05 });
  console.log(row([`${people}`, `${questions}`, `± ${width.toFixed(2).slice(1)}`]));
}

const all: { readonly ours: number; readonly plain: number }[] = [];
console.log('');
console.log(row(['true value', 'ρ', 'questions a user', '5 users', '10 users', '20 users']));
console.log(row(Array(6).fill('---')));
for (const right of [0.5, 0.9, 0.98, 0.995]) {
  for (const correlation of [0.01, 0.05, 0.1, 0.3]) {
    for (const questions of [10, 110]) {
      const cells = [5, 10, 20].map((people) => coverage({ people, questions, right, correlation }));
      all.push(...cells);
      const shown = cells.map(({ ours, plain }) => `${ours.toFixed(1)} (${plain.toFixed(1)})`);
      console.log(row([`${right}`, `${correlation}`, `${questions}`, ...shown]));
    }
  }
}
const least = (of: (cell: (typeof all)[number]) => number): string => Math.min(...all.map(of)).toFixed(1);
console.log(`\nLeast: ${least(({ ours }) => ours)}; of the t interval: ${least(({ plain }) => plain)}`);
