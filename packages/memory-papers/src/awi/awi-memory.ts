import type { JsonObject } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type Evolution,
  makeSystem,
  type PortSettings,
} from '@memgym/memory-systems/define';
import { evolveInstructionsPrompt, evolvePromptReferencePrompt } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { awiMemoryOptionsSchema } from './awi-memory-options.js';
import { type AwiPolicy, type AwiState, awiStateSchema } from './awi-policy.js';
import { createAwiPolicy, rulesOf } from './create-awi-policy.js';
import { rewriteNote } from './note.js';
import { createNotesIndex } from './notes-index.js';
import { evolveTopicsPrompt } from './prompts/evolve-topics.js';
import { evolveTopicsReferencePrompt } from './prompts/evolve-topics-reference.js';
import { completeTemplate, doubleBraces } from './prompts/reference-template.js';
import { takeNotes } from './take-notes.js';

/**
 * AMemGym's AWI agent ("agentic writing, in context"): a model maintains notes about the user, one text per label,
 * and all of them are shown; query with `k: Infinity`. Its window of recent messages is the assistant's setting,
 * not this system's. Source: docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi.
 */
export const awiMemory = defineMemorySystem({
  type: 'awi',
  version: '1.0.0',
  description: 'Notes that a model maintains about the user, all of them shown (AMemGym).',
  options: awiMemoryOptionsSchema,
  needs: ['model'],
  exempt: {
    'exact-match': 'it ranks memories by age, not by similarity',
    duplicates: 'a message that changes no entry is reported as skipped',
  },
  defaultK: Number.POSITIVE_INFINITY,
  state: {
    schema: awiStateSchema,
    first: (options) => ({ policy: createAwiPolicy(options), evolution: [] }),
  },
  design: (options) => {
    const rules = rulesOf[options.profile];
    return {
      remember: (request) => takeNotes(request, options, rules),
      revise: rewriteNote,
      ...(options.evolves && { evolve: evolveAwiPolicy }),
      createIndex: () => createNotesIndex(rules.byAge),
    };
  },
});

/** The model and the options of {@link awi}. */
export type AwiMemorySettings = PortSettings<'model'> & z.input<typeof awiMemoryOptionsSchema>;

/**
 * AWI: notes that a model maintains about the user, all of them shown, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function awi(settings: AwiMemorySettings): MemorySystem {
  return makeSystem(awiMemory, settings);
}

/**
 * Lets the model change the policy in response to feedback. The whole policy is in the state, so a resumed run
 * continues with it.
 *
 * @throws {ProviderError} when the reply cannot be read; the policy stays unchanged
 */
async function evolveAwiPolicy(
  feedback: JsonObject,
  { ask, view }: ChangeRequest<AwiState>,
): Promise<Evolution<AwiState>> {
  const { policy: before, evolution } = view.state;
  const { policy, changes } = await revised(before, feedback, ask);
  return {
    write: { state: { policy, evolution: [...evolution, { changes, before }] } },
    changes: { changes, policy: { ...policy } },
  };
}

async function revised(
  policy: AwiPolicy,
  feedback: JsonObject,
  ask: ChangeRequest['ask'],
): Promise<{ policy: AwiPolicy; changes: string[] }> {
  switch (policy.kind) {
    case 'topics': {
      const { topics: list, guided } = policy;
      const { topics, changes } = await ask(evolveTopicsPrompt, { topics: list, guided, feedback });
      return { policy: { kind: 'topics', topics: [...new Set(topics)], guided }, changes };
    }
    case 'instructions': {
      const { instructions, changes } = await ask(evolveInstructionsPrompt, {
        duty: 'takes notes about one person',
        instructions: policy.instructions,
        feedback,
      });
      return { policy: { kind: 'instructions', instructions }, changes };
    }
    case 'section': {
      const { section, guided } = policy;
      const { new_types, changes } = await ask(evolveTopicsReferencePrompt, { section, guided, feedback });
      return { policy: { kind: 'section', section: new_types, guided }, changes };
    }
    case 'template': {
      const { new_prompt, changes } = await ask(evolvePromptReferencePrompt, {
        target: 'memory_update_prompt',
        prompt: doubleBraces(policy.template),
        placeholders: true,
        feedback,
      });
      return { policy: { kind: 'template', template: completeTemplate(new_prompt) }, changes };
    }
  }
}
