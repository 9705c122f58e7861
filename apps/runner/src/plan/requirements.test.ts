import { fileURLToPath } from 'node:url';
import { type Capability, type Episode, MemGymError } from '@memgym/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';
import { canRestore } from './plan-systems.js';
import { requireRestorable, requireSegmenter } from './requirements.js';

const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const benchmark = await registryFor().find('benchmark', 'conversations');
let english: Episode[];
let chinese: Episode[];

beforeAll(async () => {
  const { episodes } = await benchmark.load(sample);
  // One of the six people of the sample writes Chinese.
  const isChinese = ({ conversation }: Episode) => /\p{Script=Han}/u.test(JSON.stringify(conversation));
  chinese = episodes.filter(isChinese);
  english = episodes.filter((episode) => !isChinese(episode));
});

it('refuses Chinese data without jieba, because other words would give other scores', () => {
  expect(chinese).toHaveLength(1);
  expect(() => requireSegmenter(chinese, 'intl')).toThrow(/@node-rs\/jieba, which could not be loaded/);
  expect(() => requireSegmenter(chinese)).not.toThrow();
});

it('lets other data pass', () => {
  expect(english).toHaveLength(5);
  expect(() => requireSegmenter(english, 'intl')).not.toThrow();
});

const system = (...capabilities: Capability[]) => ({
  config: { name: 'mine' },
  capabilities: new Set(capabilities),
});
const onCopies = (needs: boolean) => ({
  type: 'memorybench',
  protocol: {
    async *play() {
      yield* [];
    },
    needsRestore: () => needs,
  },
});
const episodes: readonly Episode[] = [];

describe('a system of a run', () => {
  it('is restored if it has snapshots and keeps its state in this process', () => {
    expect(canRestore(system('snapshot'))).toBe(true);
    expect(canRestore(system('snapshot', 'outside'))).toBe(false);
    expect(canRestore(system())).toBe(false);
  });

  it('is refused before the run if its benchmark needs that, with the reason', () => {
    const refusal = (...capabilities: Capability[]): unknown => {
      try {
        requireRestorable(onCopies(true), episodes, [system('snapshot'), system(...capabilities)]);
        return 'accepted';
      } catch (error) {
        return MemGymError.isInstance(error) ? error.message : error;
      }
    };
    expect(refusal('snapshot')).toBe('accepted');
    expect(refusal()).toBe(
      "Memory system 'mine': cannot be played with memorybench, which asks on copies of a memory: it has no snapshots.",
    );
    expect(refusal('snapshot', 'outside')).toContain('it keeps its state outside');
    expect(() => requireRestorable(onCopies(false), episodes, [system()])).not.toThrow();
  });
});
