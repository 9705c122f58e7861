import type { ConversationsFile } from '@memgym/datasets';
import { type LabelTask, labelForm } from '@memgym/report';
import type { QuestionDraft } from '../draft/question-draft.js';
import { type SpokenTurn, spokenTurns } from '../draft/spoken.js';
import { kindRules } from '../draft-kinds.js';

export interface CheckFormInput {
  readonly sample: string;
  readonly drafts: readonly QuestionDraft[];
  readonly conversations: ConversationsFile;
}

/** Messages before and after the evidence that help a person to judge. */
const around = 2;

/** The page on which a person accepts, edits or rejects drafts, as one HTML file that opens from a disk. */
export function checkForm({ sample, drafts, conversations }: CheckFormInput): string {
  const turnsOf = new Map(conversations.episodes.map((episode) => [episode.id, spokenTurns(episode)]));
  return labelForm({
    sample,
    title: 'Questions to check',
    given: 'decisions',
    instructions: [
      'Accept a question if you would ask it, if the answer is right, and if the messages shown give it. Change question, answer or evidence where that helps; an empty question is yours to write.',
      'When you are done, download the file. The command memgym generate questions check puts what you accepted into the conversations.',
    ],
    choices: [{ label: 'accept', meaning: 'as it now reads', isWhole: true }, { label: 'reject' }],
    tasks: drafts.map((draft): LabelTask => taskOf(draft, turnsOf.get(draft.episode) ?? [])),
  });
}

function taskOf(draft: QuestionDraft, turns: readonly SpokenTurn[]): LabelTask {
  const { id, kind, text, expected, evidence, options, shown = evidence, askAfterTurnId } = draft;
  const { notSaid, task, byHand = task } = kindRules[kind];
  return {
    id,
    fields: [
      { title: 'Kind', text: `${kind}. ${byHand}` },
      { title: 'Question', text, key: 'text', isNeeded: true },
      { title: 'Answer', text: expected, key: 'expected', isNeeded: true },
      ...(notSaid || options !== undefined
        ? [{ title: 'Options, one a line', text: (options ?? []).join('\n'), key: 'options', isNeeded: true }]
        : []),
      ...(askAfterTurnId === undefined ? [] : [{ title: 'Asked after the message', text: askAfterTurnId }]),
      { title: 'Evidence, ids of messages', text: evidence.join(' '), key: 'evidence' },
      { title: 'Messages', text: messagesAround(turns, shown) },
    ],
  };
}

function messagesAround(turns: readonly SpokenTurn[], evidence: readonly string[]): string {
  const places = turns.flatMap(({ id }, place) => (evidence.includes(id) ? [place] : []));
  const shown = turns.filter((_turn, place) => places.some((each) => Math.abs(each - place) <= around));
  return shown
    .map(({ id, who, time, text }) => {
      const mark = evidence.includes(id) ? '►' : ' ';
      return `${mark} ${id}${time === undefined ? '' : ` ${time.replace('T', ' ')}`} ${who}: ${text}`;
    })
    .join('\n\n');
}
