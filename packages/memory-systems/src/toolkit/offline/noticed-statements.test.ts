import { defined } from '@memgym/core/config';
import { createSimulation, type SimulationOptions } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { noticed } from './noticed-statements.js';

const everythingNoticed = { missStated: 0, missImplied: 0, missUnnamed: 0, writeTokens: null };
const stated = { text: 'My diet is vegetarian.', topics: ['diet'] };
const implied = { text: 'The butcher greets me by name.', topics: ['diet'] };
const piano = { text: 'The neighbours know my left hand is weak.', topics: ['music_making'] };
const notes = (settings: Exclude<SimulationOptions['world'], string>, instructions?: string) =>
  noticed([stated, implied, piano], 'en', {
    ...createSimulation({ seed: '1', world: { ...everythingNoticed, ...settings } }),
    ...defined({ instructions }),
  });

it('notices everything without a world, and in a perfect world', () => {
  expect(noticed([stated, implied, piano], 'en', createSimulation())).toEqual([stated, implied, piano]);
  expect(notes({})).toEqual([stated, implied, piano]);
});

it('misses implied and stated statements at separate rates', () => {
  expect(notes({ missImplied: 1 })).toEqual([stated]);
  expect(notes({ missStated: 1 })).toEqual([implied, piano]);
});

it('misses a topic that its instructions do not name', () => {
  expect(notes({ missUnnamed: 1 })).toEqual([]);
  expect(notes({ missUnnamed: 1 }, 'Note what they say about music making.')).toEqual([piano]);
});

it('notes only the first statements that fit into its token budget', () => {
  expect(notes({ writeTokens: 1 })).toEqual([]);
  expect(notes({ writeTokens: 16 })).toEqual([stated, implied]);
});
