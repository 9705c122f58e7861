import { dirname, join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { type ConversationsFile, readConversationsFile, readJsonFile } from '@memgym/datasets';
import { defineGenerator, jsonFile } from '@memgym/env-generator';
import * as z from 'zod';
import { draftsFileSchema, type QuestionDraft } from '../draft/question-draft.js';
import { requireInput } from '../require-input.js';
import { fileQuestion, withQuestions } from '../with-questions.js';
import { applyDecision } from './apply-decision.js';
import { type Decision, readDecisions } from './read-decisions.js';

/** Puts what a person decided about drafts into the conversations. */
export const checkGenerator = defineGenerator({
  type: 'questions check',
  description:
    'Put what a person accepted or changed on that page into the conversations, and take out what was rejected.',
  benchmark: 'conversations',
  options: z.strictObject({
    unchecked: z
      .enum(['keep', 'drop'])
      .default('keep')
      .describe('Whether questions without a decision stay, marked as drafted. Default keep.'),
  }),
  selectingOptions: [],
  model: 'none',
  shortcuts: {
    unchecked: {
      value: 'name',
      description: 'what becomes of questions without a decision; default keep, marked as drafted',
      choices: ['keep', 'drop'],
    },
  },
  inputs: {
    drafts: { value: 'file', description: 'the drafts.json', required: true, identifies: true },
    labels: {
      value: 'file',
      description: 'the file that the page gave for download',
      required: true,
      identifies: true,
    },
  },
  unit: 'question',
  stages: ['decision'],
  parts: ['conversations.json'],
  data: 'conversations.json',
  next: (path) => [
    `memgym data check conversations ${path}`,
    `memgym init experiment my-experiment.json --data ${path}`,
    'memgym run my-experiment.json',
  ],
  size: () => ({}),
  prepare: async ({ inputs, files, options }) => {
    const path = requireInput(inputs, 'drafts');
    const { sample, drafts } = (
      await readJsonFile(
        path,
        draftsFileSchema,
        'Pass the drafts.json of a folder that `memgym generate questions` has written.',
      )
    ).value;
    const labels = requireInput(inputs, 'labels');
    const decisions = await readDecisions(labels, sample);
    const conversations = await readConversationsFile(join(dirname(path), 'conversations.json'));
    const decided = decideAll(drafts, { decisions, labels }, conversations);
    return {
      ids: drafts.map(({ id }) => id),
      make: async ({ forAll, note }) => {
        const kept = await forAll(decided, async ({ draft, isAccepted, wasEmpty }, { onStage }) => {
          onStage('decision');
          if (isAccepted === false) return [];
          // A person has written what was an empty form.
          if (isAccepted) return [{ draft, question: fileQuestion(draft, wasEmpty ? undefined : 'checked') }];
          const stays = !wasEmpty && options.unchecked === 'keep';
          return stays ? [{ draft, question: fileQuestion(draft, 'drafted') }] : [];
        });
        await files.write(
          'conversations.json',
          jsonFile(JSON.parse(JSON.stringify(withQuestions(conversations, drafts, kept.flat())))),
        );
        const count = (accepted: boolean | undefined): number =>
          decided.filter(({ isAccepted }) => isAccepted === accepted).length;
        note(`${count(true)} accepted, ${count(false)} rejected, ${count(undefined)} without a decision.`);
        return kept.flat().map(({ draft }) => draft.id);
      },
    };
  },
});

interface Decided {
  readonly id: string;
  readonly draft: QuestionDraft;
  readonly wasEmpty: boolean;
  /** Undefined without a decision. */
  readonly isAccepted: boolean | undefined;
}

/** @throws {DatasetError} naming every accepted question that cannot be asked */
function decideAll(
  drafts: readonly QuestionDraft[],
  { decisions, labels }: { readonly decisions: ReadonlyMap<string, Decision>; readonly labels: string },
  { episodes }: ConversationsFile,
): Decided[] {
  const known = new Set(drafts.map(({ id }) => id));
  const strangers = [...decisions.keys()].filter((id) => !known.has(id));
  const problems = strangers.map((id) => `${id}: is no draft of this file; it was drafted again`);
  const turnIds = new Map(
    episodes.map(({ id, sessions }) => [
      id,
      new Set(sessions.flatMap(({ turns }) => turns.flatMap((turn) => turn.id ?? []))),
    ]),
  );
  const decided = drafts.map((draft): Decided => {
    const { id, episode, text } = draft;
    const decision = decisions.get(id);
    const open = { id, draft, wasEmpty: text === '', isAccepted: undefined };
    if (decision === undefined || decision.label === '') return open;
    if (decision.label === 'reject') return { ...open, isAccepted: false };
    const edited = applyDecision(draft, decision, turnIds.get(episode) ?? new Set());
    if (typeof edited !== 'string') return { ...open, draft: edited, isAccepted: true };
    problems.push(`${id}: ${edited}`);
    return { ...open, isAccepted: true };
  });
  if (problems.length === 0) return decided;
  throw new DatasetError(
    { file: labels },
    `${problems.length === 1 ? 'A decision' : `${problems.length} decisions`} cannot be used:\n${problems.map((each) => `  ${each}`).join('\n')}`,
    {
      hint: 'Correct or reject them on the page, which continues from the downloaded file, and download it again.',
    },
  );
}
