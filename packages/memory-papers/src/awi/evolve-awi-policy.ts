import type { JsonObject } from '@memgym/core';
import type { ChangeRequest, Evolution } from '@memgym/memory-systems/define';
import { evolveInstructionsPrompt, evolvePromptReferencePrompt } from '@memgym/memory-systems/toolkit';
import type { AwiPolicy, AwiState } from './awi-policy.js';
import { evolveTopicsPrompt } from './prompts/evolve-topics.js';
import { evolveTopicsReferencePrompt } from './prompts/evolve-topics-reference.js';
import { completeTemplate, doubleBraces } from './prompts/released-template.js';

/**
 * Lets the model change the policy in response to feedback. The whole policy is in the state, so a resumed run
 * continues with it.
 *
 * @throws {ProviderError} when the reply cannot be read; the policy stays unchanged
 */
export async function evolveAwiPolicy(
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
