import { citing } from '../../../toolkit/mem0/extracted-facts.js';
import { evolvePromptReferencePrompt } from '../../../toolkit/prompts/evolve-prompt-reference.js';
import { searchAsOriginal } from '../../../toolkit/vectors/search-as-original.js';
import { updateSteps } from '../mem0-policy.js';
import { extractFactsReferencePrompt } from '../prompts/extract-facts.js';
import type { Mem0Rules } from '../rules.js';
import { libraryDefaults } from './library-defaults.js';
import { reconcileAsOriginal } from './reconcile-as-original.js';

/** The rules of the original. Source: docs/specs/memory-systems.md#mem0. */
export const referenceRules: Mem0Rules = {
  /**
   * docs/specs/memory-systems.md#mem0-classic-write, step 4: a fact that contradicts a memory deletes it and is
   * dropped too.
   */
  updateInstructions: {
    minimal: 'Bring the memories in line with the new facts: ADD, UPDATE, DELETE or NONE.',
    medium: `${updateSteps}\n- DELETE: it contradicts a memory or asks to forget it.`,
    default: `${updateSteps}\n- DELETE: it contradicts a memory or asks to forget it; the memory is removed, and the fact itself is not added.`,
  },
  /** Today. */
  date: (_, now) => new Date(now).toISOString().slice(0, 10),
  showsTimes: false,
  /** Custom instructions and AMemGym's evolving ones replace the rule. */
  ownInstructionsWantBoth: true,
  /** Every fact cites all messages. */
  ask: async ({ batch, input }, { tryAsk }) => {
    const asked = await tryAsk(extractFactsReferencePrompt, input, libraryDefaults);
    if (!asked.ok) return asked;
    const whole = citing(batch);
    const facts = asked.output.facts.map((text) => ({ text, ...whole }));
    return { ok: true, output: { facts, warnings: [] } };
  },
  distinct: (facts) => facts,
  reconcile: reconcileAsOriginal,
  search: searchAsOriginal,
  rewrite: async (target, before, feedback, ask) => {
    const asked = { target, prompt: before, placeholders: false, feedback };
    const { new_prompt: text, changes } = await ask(evolvePromptReferencePrompt, asked);
    return { text, changes };
  },
};
