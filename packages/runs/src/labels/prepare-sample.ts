import { createRng, digest } from '@memgym/core';
import { drawSample, type LabelCandidate } from '@memgym/scoring';
import type { LabelSample } from './sample-file.js';
import type { PreparedSample } from './sample-files.js';

/** A candidate with the answer that it is about, if it is about one. */
export interface SampleCandidate extends LabelCandidate {
  readonly origin?: LabelSample['items'][number]['origin'];
}

export interface PrepareSampleInput {
  readonly candidates: readonly SampleCandidate[];
  /** The most units to draw. */
  readonly size: number;
  /** The main division of the sample. Default: none. */
  readonly balanceOf?: (candidate: SampleCandidate) => string;
  /** The groups that divide it further. Default: none. */
  readonly by?: readonly string[];
  readonly about: Pick<
    LabelSample,
    'title' | 'reference' | 'labels' | 'scored' | 'compared' | 'benchmark' | 'seed' | 'runs' | 'skipped'
  >;
  readonly form: Omit<PreparedSample['form'], 'tasks'>;
}

/** Draws a sample from candidates and prepares what people see of it: texts under ids that say nothing. */
export function prepareSample(input: PrepareSampleInput): PreparedSample {
  const { about, by = [], balanceOf = () => 'all' } = input;
  const units = unitsOf(input.candidates);
  const first = (unit: readonly SampleCandidate[]): SampleCandidate => unit[0] as SampleCandidate;
  const { drawn, strata } = drawSample({
    items: units,
    size: input.size,
    balanceOf: (unit) => balanceOf(first(unit)),
    within: (unit) => by.map((group) => first(unit).groups[group] ?? 'none').join(' · '),
    sizeOf: (unit) => unit.length,
    rng: createRng(about.seed).stream('labels'),
  });
  const items = drawn.flatMap(({ item: unit, stratum }) =>
    unit.map((candidate) => ({ candidate, stratum, id: idOf(about.seed, candidate.key) })),
  );
  return {
    sample: {
      sample: digest(items.map(({ id }) => id)).slice(0, 16),
      ...about,
      measurement: 'nominal',
      strata: strata.map((stratum) => ({ ...stratum })),
      items: items.map(({ candidate, stratum, id }) => ({
        id,
        cluster: candidate.cluster,
        stratum,
        reference: candidate.reference,
        groups: { ...candidate.groups },
        ...(candidate.task.choices !== undefined && {
          labels: candidate.task.choices.map(({ label }) => label),
        }),
        ...(candidate.origin !== undefined && { origin: candidate.origin }),
      })),
    },
    form: { ...input.form, tasks: items.map(({ candidate, id }) => ({ ...candidate.task, id })) },
  };
}

function unitsOf(candidates: readonly SampleCandidate[]): SampleCandidate[][] {
  const units = new Map<string, SampleCandidate[]>();
  for (const candidate of candidates) {
    const name = candidate.unit ?? candidate.key;
    units.set(name, [...(units.get(name) ?? []), candidate]);
  }
  return [...units.values()];
}

/** An id of letters, so that it says nothing about its item and no spreadsheet takes it for a number. */
function idOf(seed: string | number, key: string): string {
  return [...digest([seed, key]).slice(0, 12)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
    .join('');
}
