import type { Rng } from '@memgym/core';
import { expansionsOf } from '@memgym/everyday-world';
import { addressed } from '../../../wording/preferences/addressed.js';
import type { ChangeOfMind } from '../../../wording/preferences/change-of-mind.js';
import { englishChangesOfMind } from '../../../wording/preferences/change-of-mind.js';
import type { AskedNote } from '../../questions/asked-note.js';
import type { QuestionDraft } from '../../questions/question-writer.js';
import type { Polarity } from '../../raw/persona-event.js';
import { attitudesAt } from '../attitudes.js';
import { draft, framed, spokenText, type WriteDraft } from './asking.js';

/** Announces another change, to test whether the reason for the last one is known. */
export const reasonsAfterUpdate: WriteDraft = ({ note, rng }) => {
  const { fact, update } = note.newest.event;
  if (fact === undefined || update === undefined) return undefined;
  const question = rng.pick([
    `I think I am changing my mind about ${fact.thing} once more.`,
    `With ${fact.thing} I am about to turn round again.`,
    `My feelings about ${fact.thing} are shifting again.`,
  ]);
  return reasonsDraft(
    { note, rng, asked: 'at-end' },
    { question, right: update.reason, polarity: fact.polarity },
  );
};

/** The same, at a change in the dialogue, about the previous one. */
export const reasonsInSequence: WriteDraft = ({ note, rng }) => {
  const { fact, update } = note.before.event;
  if (fact === undefined || update === undefined) return undefined;
  const question = spokenText(note.newest.lines.user);
  return reasonsDraft(
    { note, rng, asked: 'before-note' },
    { question, right: update.reason, polarity: fact.polarity },
  );
};

/** Asks for the consequence of a reason for another thing. */
export const newScenarios: WriteDraft = ({ note, kinds, rng }) => {
  const { fact, update } = note.newest.event;
  const change = changeOf(update?.reason ?? '');
  const others = rng.shuffle(kinds.filter(({ own }) => !own.includes(fact?.thing ?? '')));
  const fresh = others.flatMap(({ unspoken }) => unspoken)[0];
  if (fact === undefined || change === undefined || fresh === undefined) return undefined;
  const question = rng.pick([
    `I am thinking of ${fresh}. What should I look at first, after what changed my mind about ${fact.thing}?`,
    `Suppose I took up ${fresh}. What does my last change of mind about ${fact.thing} teach me for it?`,
    `Would ${fresh} be for me? Judge it by what last changed my mind about ${fact.thing}.`,
  ]);
  const wrong = rng.shuffle(
    englishChangesOfMind.filter(({ towards, key }) => towards === change.towards && key !== change.key),
  );
  const frames = rng.shuffle([
    'First of all, think of %, for that is what turned you before.',
    'Going by your change of mind, think of % before you begin.',
    'I would think of % then, because that decided it the last time.',
    'Think of % above all; it tipped the scales for you then.',
  ]);
  const gists = [change, ...wrong.slice(0, 3)].map(({ gist }) => gist);
  return draft(question, framed(frames, gists), rng);
};

/** Four reasons for the same kind of change; wrong ones come first from other changes of mind. */
function reasonsDraft(
  {
    note,
    rng,
    asked,
  }: { readonly note: AskedNote; readonly rng: Rng; readonly asked: 'at-end' | 'before-note' },
  {
    question,
    right,
    polarity,
  }: { readonly question: string; readonly right: string; readonly polarity: Polarity },
): QuestionDraft {
  const given = [...attitudesAt(note, asked).values()]
    .flatMap(({ events }) => events)
    .flatMap(({ fact, update }) =>
      fact?.polarity === polarity && update !== undefined ? [update.reason] : [],
    );
  const towards = polarity === 'likes' ? 'like' : 'dislike';
  const used = changeOf(right)?.key;
  const invented = rng
    .shuffle(englishChangesOfMind.filter((change) => change.towards === towards && change.key !== used))
    .map(({ causes, effects }) => `${rng.pick(causes)}, and ${rng.pick(effects)}`);
  const other = [...new Set(given)].filter((reason) => reason !== right && changeOf(reason)?.key !== used);
  const wrong = [...rng.shuffle(other).slice(0, 2), ...invented];
  const frames = rng.shuffle([
    'The last time that you turned, it was because %.',
    'Before, what changed your mind was that %.',
    'You turned the last time because %, as I recall.',
    'As you said then, the reason was that %.',
  ]);
  const reasons = [right, ...wrong.slice(0, 3)].map(addressed);
  return draft(question, framed(frames, reasons), rng);
}

/** The change of mind that a reason belongs to. */
function changeOf(reason: string): ChangeOfMind | undefined {
  return englishChangesOfMind.find(({ causes }) =>
    causes.some((cause) => expansionsOf(cause).some((text) => reason.startsWith(`${text}, `))),
  );
}
