import { pythonText } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import type { AwiMemoryOptions } from './awi-memory-options.js';
import { doubleBraces, fencedSection, referenceTemplate } from './prompts/reference-template.js';

/** The instructions for taking notes. */
export const awiPolicySchema = z.union([
  z.strictObject({
    kind: z.literal('topics'),
    topics: z.array(z.string()),
    guided: z.boolean().describe('Whether examples of facts that questions need guide its evolution.'),
  }),
  z.strictObject({ kind: z.literal('instructions'), instructions: z.string() }),
  z.strictObject({
    kind: z.literal('section'),
    section: z.string().describe('Topics as one text: the part that changes in the reference profile.'),
    guided: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('template'),
    template: z.string().describe('The whole writing prompt, which changes in the reference profile.'),
  }),
]);
export type AwiPolicy = z.infer<typeof awiPolicySchema>;

/** The state of a scope: the whole policy and its changes, oldest first. */
export const awiStateSchema = z.strictObject({
  policy: awiPolicySchema,
  evolution: z.array(z.strictObject({ changes: z.array(z.string()), before: awiPolicySchema })),
});
export type AwiState = z.infer<typeof awiStateSchema>;

/** The seven kinds of information of packages/amemgym/spec.md#agents. */
const kinds = [
  'likes, dislikes and preferences',
  'personal facts: names, relationships, important dates',
  'plans, intentions and goals',
  'how they like activities and services to be: dining, travel, hobbies',
  'health and well-being: diet, exercise, limits',
  'work: job, habits, career',
  'anything else they mention that may matter later, such as books, brands or pets',
];

/** The policy an empty memory starts with. */
export function firstPolicy(initial: AwiMemoryOptions['initialPolicy']): AwiPolicy {
  if (initial === 'info_type' || initial === 'guided_info_type') {
    return { kind: 'topics', topics: [...kinds], guided: initial === 'guided_info_type' };
  }
  const instructions =
    initial === 'minimal' ? 'Note what may matter in later conversations.' : defaultInstructions;
  return { kind: 'instructions', instructions };
}

/** The topics as one text, as in the prompts of the reference profile. */
export const referenceTopics = `Kinds of information to remember:\n\n${kinds.map((kind, at) => `${at + 1}. ${kind}`).join('\n')}`;

const examples = `Examples of new messages and the right reply:
- user: "Morning!" → {}
- user: "Trees have leaves." → {}
- user: "Could you find me a ramen place near the harbour?" → {"food_search": "looks for a ramen place near the harbour"}
- user, on 2024-05-07 (Tue): "Met Olu yesterday at 3 pm, we agreed on the blue logo." → {"work_logo": "met Olu on 2024-05-06 at 15:00; they agreed on the blue logo"}
- user: "I'm Pia, I mend violins." → {"name": "Pia", "job": "mends violins"}
- user: "My favourite films are Stalker and Amélie." → {"favourite_films": "Stalker, Amélie"}
- notes {"exercise": "runs daily, likes the river path"}, user: "My knee ended the running, I swim now." → {"exercise": "swims; ran daily until the knee was injured; likes the river path"}`;

const defaultInstructions = `Note what helps to advise this person later:
${kinds.map((kind) => `- ${kind}`).join('\n')}

${examples}`;

/**
 * The policy as stated in the writing prompt; in the reference profile, the template of that prompt.
 *
 * @param knownLabels names that replace the topics in the original's ablation
 */
export function policyText(policy: AwiPolicy, knownLabels: readonly string[] = []): string {
  switch (policy.kind) {
    case 'topics':
      return `Note what the conversation says about:\n${policy.topics.map((topic) => `- ${topic}`).join('\n')}\n\n${examples}`;
    case 'instructions':
      return policy.instructions;
    case 'section':
      return referenceTemplate(doubleBraces(fencedSection(policy.section)));
    case 'template':
      return knownLabels.length === 0
        ? policy.template
        : referenceTemplate(
            doubleBraces(`Kinds of information to remember:\n${pythonText([...knownLabels])}`),
          );
  }
}
