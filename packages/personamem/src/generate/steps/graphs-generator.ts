import { defineGenerator } from '@memgym/env-generator';
import * as z from 'zod';
import { commonOptions, periodsOf, sessionOptions } from '../config/options-schema.js';
import { graphFigure } from '../graph/graph-figure.js';
import { graphText } from '../graph/graph-text.js';
import { noteDates } from '../graph/side-notes.js';
import { traceGraph } from '../graph/trace.js';
import { filesOfPersonas } from '../raw/files-of-personas.js';
import { shortName } from '../raw/raw-name.js';
import { conversationsInput } from './topics-input.js';

/** The original's `prepare_qa --action view_graphs`: the chains of preferences, as text and as figures. */
export const graphsGenerator = defineGenerator({
  type: 'personamem graphs',
  description: 'Show how preferences change: the chain of every side note, as text and as a figure.',
  benchmark: null,
  options: z.strictObject({ state: commonOptions.state, ...sessionOptions }),
  selectingOptions: [],
  model: 'none',
  shortcuts: {
    data: { value: 'name', description: 'one file, as therapy_persona0_sample0, or all' },
    time: {
      value: 'period',
      description: 'the period whose side notes are shown',
      choices: ['all', 'init', 'next_week', 'next_month', 'next_year'],
    },
  },
  inputs: conversationsInput,
  stages: ['graphs'],
  parts: ['graphs'],
  figures: 'graphs',
  data: 'graphs',
  size: () => ({}),
  prepare: async ({ options, inputs, files }) => {
    const users = await filesOfPersonas(inputs.conversations ?? '', options.data);
    const scope = options.state === 'early' ? 'general-and-contextual' : 'contextual';
    return {
      ids: users.map(({ id }) => id),
      make: ({ forAll }) =>
        forAll(users, async ({ id, files: own }, { onStage }) => {
          onStage('graphs');
          for (const file of own) {
            for (const period of periodsOf(options.time)) {
              const chains = noteDates(file.sessions.get(period.session) ?? [])
                .map((date) => traceGraph(file, { date, until: period, scope }))
                .filter((chain) => chain.length > 0);
              if (chains.length === 0) continue;
              const path = `graphs/${shortName(file.name)}_${period.name}`;
              await files.write(`${path}.txt`, chains.map((chain) => graphText(chain, file)).join('\n'));
              await files.write(
                `${path}.svg`,
                graphFigure(chains, `${shortName(file.name)}, ${period.label}`),
              );
            }
          }
          return id;
        }),
    };
  },
});
