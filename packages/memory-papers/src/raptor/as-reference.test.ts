import { readFileSync } from 'node:fs';
import { createRng } from '@memgym/core';
import { expect, it } from 'vitest';
import { fitGaussianMixture } from './gaussian-mixture.js';
import { chunkAsReference } from './reference/chunk-as-reference.js';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`__fixtures__/original-${name}.json`, import.meta.url), 'utf8')) as T;

/** The tokens given to the original: runs of letters or digits, and single other characters. */
const tokensOf = (text: string): number => text.match(/[A-Za-z0-9]+|[^A-Za-z0-9\s]/g)?.length ?? 0;

it.each(read<{ text: string; maxTokens: number; chunks: string[] }[]>('chunks'))(
  'chunks as RAPTOR 2e3e83e: $text',
  ({ text, maxTokens, chunks }) => {
    const document = { sourceId: 'd', kind: 'document' as const, content: text };
    // The original also stores empty chunks.
    expect(chunkAsReference([document], maxTokens, tokensOf).map((chunk) => chunk.text)).toEqual(
      chunks.filter((chunk) => chunk.trim() !== ''),
    );
  },
);

interface Mixture {
  readonly points: readonly number[][];
  readonly components: number;
  /** For 1 to `components` components, with variances raised by 1e-4. */
  readonly bics: readonly number[];
  /** For `components`, with the library's own 1e-6. */
  readonly finalBic: number;
  /** The points that are in a component with a probability above 0.1. */
  readonly clusters: readonly number[][];
}

it.each(read<Mixture[]>('mixtures'))(
  'fits $components components like scikit-learn 1.9.1, which RAPTOR uses',
  ({ points, components, bics, finalBic, clusters }) => {
    const given = points.map((point) => Float64Array.from(point));
    bics.forEach((bic, at) => {
      expect(fitGaussianMixture(given, at + 1, { rng: createRng(at), regularisation: 1e-4 }).bic).toBeCloseTo(
        bic,
        5,
      );
    });
    const { bic, memberships } = fitGaussianMixture(given, components, { rng: createRng(0) });
    expect(bic).toBeCloseTo(finalBic, 5);
    const ours = Array.from({ length: components }, (_, place) =>
      given.flatMap((_point, index) => ((memberships[index]?.[place] ?? 0) > 0.1 ? [index] : [])),
    );
    const byFirst = (left: readonly number[], right: readonly number[]) => (left[0] ?? 0) - (right[0] ?? 0);
    expect(ours.toSorted(byFirst)).toEqual(clusters.toSorted(byFirst));
  },
);
