/**
 * Simulated studies of two systems over people: how often the interval of the paired difference covers the true one, how
 * often equal systems are said to differ, and how often a true difference is found. Then the same for means of people
 * of unequal sizes. The tables of docs/statistics.md. With a number: so many studies a cell (default 400).
 *
 * A question differs with the probability `share`; people differ in theirs (Dirichlet), so that the intraclass
 * correlation of the differences is `correlation`. Each system lacks a random tenth of its answers.
 */
import { createRng, type Rng } from '@memgym/core';
import { type ClusterSum, clusteredMean, differenceOfClusters, estimateOf } from '@memgym/scoring';
import { gamma, row, skillOf } from './deviates.js';

const studies = Number(process.argv[2] ?? 400);
const answered = 0.9 ** 2;

interface World {
  readonly people: number;
  readonly questions: number;
  /** The first person has as many questions as all others together. */
  readonly isUneven: boolean;
  readonly share: number;
  readonly difference: number;
  readonly correlation: number;
}

const sizesOf = ({
  people,
  questions,
  isUneven,
}: Pick<World, 'people' | 'questions' | 'isUneven'>): number[] =>
  Array.from({ length: people }, (_, person) =>
    isUneven && person === 0 ? questions * (people - 1) : questions,
  );

function drawStudy(world: World, rng: Rng): ClusterSum[] {
  const { share, difference, correlation } = world;
  const shares = [(share + difference) / 2, (share - difference) / 2, 1 - share];
  const sums: ClusterSum[] = [];
  for (const size of sizesOf(world)) {
    const own =
      correlation === 0
        ? shares
        : shares.map((each) => gamma(Math.max(1e-12, each * (1 / correlation - 1)), rng) + 1e-300);
    const total = own.reduce((sum, each) => sum + each, 0);
    const [gain, differs] = [(own[0] ?? 0) / total, ((own[0] ?? 0) + (own[1] ?? 0)) / total];
    let [shared, sum, differing] = [0, 0, 0];
    for (let question = 0; question < size; question += 1) {
      const drawn = rng.next();
      if (drawn >= answered) continue;
      shared += 1;
      const at = drawn / answered;
      if (at >= differs) continue;
      differing += 1;
      sum += at < gain ? 1 : -1;
    }
    if (shared > 0) sums.push({ size: shared, sum, squares: differing, differing });
  }
  return sums;
}

/** The shares of studies whose interval covers the truth, and excludes 0. */
function outcomes(world: World): { covers: number; excludes: number } {
  const rng = createRng(JSON.stringify(world));
  let [covers, excludes] = [0, 0];
  for (let study = 0; study < studies; study += 1) {
    const { low, high } = estimateOf(differenceOfClusters(drawStudy(world, rng), 1));
    const [from, to] = [low ?? -1, high ?? 1];
    if (from <= world.difference && world.difference <= to) covers += 1;
    if (from > 0 || to < 0) excludes += 1;
  }
  return { covers: covers / studies, excludes: excludes / studies };
}

const percent = (value: number): string => (100 * value).toFixed(1);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const effect = 0.05;

/** Few questions differ, and those of few people: no method that learns from the data holds its level there. */
const isRare = ({ share, correlation }: Pick<World, 'share' | 'correlation'>): boolean =>
  share === 0.05 && correlation === 0.2;

function cell(people: number, questions: number): string[] {
  const worlds = [false, true]
    .filter((isUneven) => !isUneven || people > 2)
    .flatMap((isUneven) =>
      [0.5, 0.18, 0.05].flatMap((share) =>
        [0, 0.05, 0.2].map((correlation) => ({ people, questions, isUneven, share, correlation })),
      ),
    );
  const equal = worlds.map((world) => outcomes({ ...world, difference: 0 }));
  const different = worlds.map((world) =>
    outcomes({ ...world, difference: Math.min(effect, 0.8 * world.share) }),
  );
  const covered = [...equal, ...different].map(({ covers }, place) => ({
    covers,
    isRare: isRare(worlds[place % worlds.length] as Pick<World, 'share' | 'correlation'>),
  }));
  const of = (rare: boolean): number[] =>
    covered.flatMap(({ covers, isRare: own }) => (own === rare ? covers : []));
  const alarms = equal.map(({ excludes }) => excludes);
  const power = worlds.map(({ share }, place) => ({ share, found: different[place]?.excludes ?? 0 }));
  const found = (wanted: number): string =>
    percent(mean(power.flatMap(({ share, found: own }) => (share === wanted ? own : []))));
  return [
    String(people),
    String(questions),
    `${percent(mean(of(false)))} (${percent(Math.min(...of(false)))})`,
    `${percent(mean(of(true)))} (${percent(Math.min(...of(true)))})`,
    `${percent(mean(alarms))} (${percent(Math.max(...alarms))})`,
    found(0.5),
    found(0.18),
    found(0.05),
  ];
}

console.log(
  row([
    'people',
    'questions each',
    'coverage, mean (least)',
    'where rare and alike',
    'false alarms, mean (most)',
    'half differ',
    '18 % differ',
    '5 % differ',
  ]),
);
console.log(row(Array(8).fill('---')));
for (const people of [2, 3, 5, 10, 20, 50, 200])
  for (const questions of [5, 20, 50, 200]) console.log(row(cell(people, questions)));

/** How often the interval of a mean covers the true share of right answers. */
function meanCoverage(sizes: readonly number[], right: number, correlation: number): number {
  const rng = createRng(JSON.stringify([sizes, right, correlation]));
  let covers = 0;
  for (let study = 0; study < studies; study += 1) {
    const values = sizes.flatMap((size, person) => {
      const skill = skillOf(right, correlation, rng);
      return Array.from({ length: size }, () => ({
        value: Number(rng.next() < skill),
        cluster: `${person}`,
      }));
    });
    const { low, high } = clusteredMean(values, { range: [0, 1] });
    if ((low ?? 0) <= right && right <= (high ?? 1)) covers += 1;
  }
  return covers / studies;
}

console.log('');
console.log(
  row([
    'right',
    'correlation',
    '5 people',
    '10 people',
    '20 people',
    '5, one has half',
    '10, one has half',
    '20, one has half',
  ]),
);
console.log(row(Array(8).fill('---')));
for (const right of [0.5, 0.9, 0.98]) {
  for (const correlation of [0.05, 0.3]) {
    const cells = [false, true].flatMap((isUneven) =>
      [5, 10, 20].map((people) =>
        percent(meanCoverage(sizesOf({ people, questions: 20, isUneven }), right, correlation)),
      ),
    );
    console.log(row([String(right), String(correlation), ...cells]));
  }
}
