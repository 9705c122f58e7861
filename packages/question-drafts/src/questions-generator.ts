import { createRng, digest, type ModelPrice } from '@memgym/core';
import { readConversationsFile } from '@memgym/datasets';
import {
  defineGenerator,
  type ExpectedGeneration,
  type GenerationRequest,
  openStageFolder,
  type PreparedGeneration,
} from '@memgym/env-generator';
import { costOf } from '@memgym/llm-client';
import * as z from 'zod';
import { type DraftedSlot, type DraftSlot, draftQuestion } from './draft/draft-question.js';
import { formOfSlot } from './draft/form-of-slot.js';
import { fillableKinds, planSlots } from './draft/plan-slots.js';
import { questionDraftSchema } from './draft/question-draft.js';
import { withoutRepeated } from './draft/without-repeated.js';
import { type DraftKind, draftKinds } from './draft-kinds.js';
import { requireInput } from './require-input.js';
import { writeDrafts } from './write-drafts.js';

const optionsSchema = z.strictObject({
  count: z.int().positive().max(10_000).default(40).describe('Number of questions. Default 40.'),
  kinds: z
    .string()
    .default('all')
    .refine(
      (names) => kindsIn(names) !== undefined,
      `expected \`all\`, or of ${draftKinds.join(', ')}, with commas`,
    )
    .describe(`Kinds of questions, separated by commas: ${draftKinds.join(', ')}. Default all.`),
  tries: z
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe('How often a refused question is drafted again from other messages. Default 3.'),
  seed: z.int().default(1).describe('The same seed chooses the same messages. Default 1.'),
});
type Options = z.output<typeof optionsSchema>;

const stages = ['draft'] as const;

/**
 * Drafts questions about conversations with their answers and evidence, refuses those that the conversations do not
 * carry, and writes a page on which a person decides. Without a model, it writes empty questions for the person to fill.
 */
export const questionsGenerator = defineGenerator({
  type: 'questions draft',
  description:
    'Draft questions about your own conversations, with answer and evidence, and a page on which a person checks them.',
  benchmark: 'conversations',
  options: optionsSchema,
  small: { count: 4 },
  selectingOptions: ['count'],
  model: 'optional',
  shortcuts: {
    count: { value: 'number', description: 'number of questions; default 40' },
    kinds: { value: 'names', description: `kinds, separated by commas: ${draftKinds.join(', ')}` },
  },
  inputs: {
    conversations: {
      value: 'file',
      description: 'the conversations, as `memgym init conversations --from` writes them',
      required: true,
      identifies: true,
    },
  },
  unit: 'question',
  stages,
  parts: ['slots', 'drafts.json', 'refused.json', 'check.html', 'conversations.json'],
  data: 'conversations.json',
  size: ({ count }) => ({ question: count }),
  expect: ({ count }, price) => expectDrafts(count, price),
  prepare: prepareDrafts,
});

/** The calls of one question: as counted with a scripted model of which one draft in three is refused. */
const callsOf = { drafts: 1.4, checks: 2.6 };
const draftTokens = { input: 1100, output: 90 };
const checkTokens = { input: 350, output: 20 };

function expectDrafts(count: number, price: ModelPrice | null): ExpectedGeneration {
  const sum = (of: 'input' | 'output'): number =>
    Math.round(count * (callsOf.drafts * draftTokens[of] + callsOf.checks * checkTokens[of]));
  const [inputTokens, outputTokens] = [sum('input'), sum('output')];
  return {
    calls: Math.round(count * (callsOf.drafts + callsOf.checks)),
    inputTokens,
    outputTokens,
    costUsd: costOf({ inputTokens, outputTokens, cachedInputTokens: 0 }, price),
    basis: 'estimated from the lengths of prompts, if one draft in three is refused',
  };
}

async function prepareDrafts(request: GenerationRequest<Options>): Promise<PreparedGeneration> {
  const { options, inputs, offline, files } = request;
  const conversations = await readConversationsFile(requireInput(inputs, 'conversations'));
  const rng = createRng(options.seed);
  const wanted = kindsIn(options.kinds) ?? draftKinds;
  const kinds = offline ? wanted.filter((kind) => fillableKinds.includes(kind)) : wanted;
  const slots = planSlots(conversations.episodes, { count: options.count, kinds, rng: rng.stream('slots') });
  return {
    ids: slots.map(({ id }) => id),
    make: async ({ forAll, signal, note }) => {
      const made = await forAll(slots, async (slot, { onStage, modelFor }) => {
        onStage('draft');
        if (offline) return { draft: formOfSlot(slot, rng), refused: [] };
        const folder = await openStageFolder(files, `slots/${slot.id}`, stages);
        const stored = draftedSchema.safeParse(await folder.load('draft'));
        if (stored.success) return stored.data as DraftedSlot;
        const drafted = await draftQuestion(slot, {
          model: modelFor('draft'),
          signal,
          rng,
          tries: options.tries,
        });
        await folder.save('draft', JSON.parse(JSON.stringify(drafted)));
        return drafted;
      });
      const { drafts, refused } = withoutRepeated(made.map(withContentId), languagesOf(slots));
      await writeDrafts(files, { conversations, drafts, refused, offline });
      const lost = slots.length - drafts.length;
      if (drafts.length > 0) {
        note(
          'Open check.html in a browser, decide, and pass the file that it gives to `memgym generate questions check`.',
        );
      }
      if (lost > 0) note(`${lost} of ${slots.length} questions could not be drafted; refused.json says why.`);
      return drafts.map(({ id }) => id);
    },
  };
}

/** The id of a draft says what was drafted: another one in its place is not what a person has decided about. */
function withContentId({ draft, refused }: DraftedSlot): DraftedSlot {
  if (draft === null) return { draft, refused };
  const { id, ...content } = draft;
  const digits = digest(JSON.parse(JSON.stringify(content))).slice(0, 6);
  return { draft: { ...draft, id: `${id}-${digits}` }, refused };
}

const draftedSchema = z.object({
  draft: questionDraftSchema.nullable(),
  refused: z.array(z.looseObject({ id: z.string(), kind: z.enum(draftKinds), reason: z.string() })),
});

const languagesOf = (slots: readonly DraftSlot[]): ReadonlyMap<string, string> =>
  new Map(slots.map(({ episode, language }) => [episode, language]));

/** Undefined if a name is none of a kind. */
function kindsIn(names: string): readonly DraftKind[] | undefined {
  if (names.trim() === 'all') return draftKinds;
  return z.array(z.enum(draftKinds)).safeParse(names.split(',').map((name) => name.trim())).data;
}
