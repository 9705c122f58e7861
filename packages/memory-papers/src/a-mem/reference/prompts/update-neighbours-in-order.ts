import { systemAndUser } from '@memgym/memory-systems/toolkit';
import { definePrompt } from '@memgym/prompts';
import { updateExample, updateRules } from '../../prompts/evolve-in-sections.js';
import { neighbourhoodSchema, writeNeighbourhood } from '../../prompts/shown-note.js';

/** New contexts and tags, in blocks numbered in the order shown, whatever the numbers of the notes. */
export const updateNeighboursInOrderPrompt = definePrompt({
  name: 'a-mem/update-neighbours-in-order',
  version: '2',
  input: neighbourhoodSchema,
  render: (shown) =>
    systemAndUser(
      `${updateRules(shown.neighbours.length)} Reply with a block for each note and nothing else. Number the blocks from 0 in the order of the nearest notes, regardless of the numbers of the notes, in the form of this example, from which you take nothing:
${updateExample}`,
      writeNeighbourhood(shown),
    ),
});
