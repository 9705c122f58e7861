import { ConfigError, type Rng } from '@memgym/core';
import {
  addressed,
  type ChangeOfMind,
  englishChangesOfMind,
  expansionsOf,
  type PreferenceField,
  thingsIn,
} from '@memgym/everyday-world';
import { sentenceCase } from '../../writing/pen.js';
import { type AskedNote, isSingle } from '../questions/asked-note.js';
import { makeEarlyQuestions } from '../questions/early-questions.js';
import type { ReleaseKind } from '../questions/question-types.js';
import type { QuestionDraft, QuestionWriter } from '../questions/question-writer.js';
import type { Polarity } from '../raw/persona-event.js';
import type { RawFile } from '../raw/raw-file.js';
import { shortName } from '../raw/raw-name.js';
import { type Attitude, attitudesAt, thingsSpokenOf } from './attitudes.js';
import { evenOptions } from './even-options.js';
import { occasions } from './wording/occasions.js';

/** A note with what a question about it can draw on. */
interface Asking {
  readonly note: AskedNote;
  readonly kinds: readonly KindInFile[];
  readonly rng: Rng;
}

type WriteDraft = (asking: Asking) => QuestionDraft | undefined;

/**
 * Words questions from content. Every right answer follows from the conversation up to the question, and exactly one
 * option does. Wrong options differ from it in one or two facts that have several possible values, and each value
 * occurs as often among right options as among wrong ones (docs/specs/personamem.md#questions-made-offline).
 */
export function createOfflineQuestionWriter(field: PreferenceField, file: RawFile, rng: Rng): QuestionWriter {
  const kinds = kindsOf(field, file);
  return {
    write: async (kind, note) => {
      const own = rng.stream(`${note.period.name} ${note.date} ${kind}`);
      return writers[kind]({ note, kinds, rng: own });
    },
    writeEarly: async (own, period) =>
      makeEarlyQuestions(own, period, (thing) => siblingOf(kinds, thing), rng.stream('early')),
  };
}

/** Four replies, the first of them right. */
function draft(question: string, contents: readonly string[], rng: Rng): QuestionDraft {
  const [correct = '', ...incorrect] = evenOptions(contents, rng);
  return { question, correct, incorrect };
}

const writers: Readonly<Record<ReleaseKind, WriteDraft>> = {
  recallFacts: ({ note, kinds, rng }) => {
    const thing = thingOf(note);
    const { kind, untouched } = kindOf(kinds, thing, note.file);
    if (untouched.length < 3) return undefined;
    const things = [thing, ...rng.shuffle(untouched).slice(0, 3)];
    const question = rng.pick([
      `I would like to come back to ${kind}. Which experience could we start from?`,
      `Let us talk about ${kind} once more. What is there to build on?`,
      `There are so many ${kind}. Where would you begin with me?`,
    ]);
    const frames = rng.shuffle([
      'We could start from %, which you described to me yourself.',
      'You have had an experience with %, and that is a starting point.',
      'From your own account I remember %, so let us begin there.',
      'Something that you have been through is %, which gives us a start.',
    ]);
    return draft(
      question,
      things.map((one, index) => framed(frames, index, one)),
      rng,
    );
  },

  newIdeas: ({ note, kinds, rng }) => {
    const { kind, unspoken, own } = kindOf(kinds, thingOf(note), note.file);
    const known = attitudesAt(note, 'before-note');
    const old = rng.shuffle(own.filter((thing) => known.has(thing))).slice(0, 3);
    if (old.length < 3 || unspoken.length === 0) return undefined;
    const question = rng.pick([
      `I am in the mood for something that is entirely new to me among ${kind}. What could it be?`,
      `Which of all ${kind} would be new ground for me?`,
      `Please suggest one of the ${kind} that I have not been through yet.`,
    ]);
    const frames = rng.shuffle([
      'How about %? It would be a first for you.',
      'You could have a go at %, which is new ground.',
      'My suggestion is %, as that is something fresh.',
      'Give % a chance, since it has not come up in your life.',
    ]);
    const things = [rng.pick(unspoken), ...old];
    return draft(
      question,
      things.map((one, index) => framed(frames, index, one)),
      rng,
    );
  },

  latestPreference: ({ note, rng }) => {
    const { fact, update } = note.before.event;
    if (fact === undefined) return undefined;
    const question = rng.pick([
      `Somebody was speaking about ${fact.thing} today.`,
      `The subject of ${fact.thing} came up at the table.`,
      `I have just read a column about ${fact.thing}.`,
    ]);
    const changed = update !== undefined;
    const other: Polarity = fact.polarity === 'likes' ? 'dislikes' : 'likes';
    const contents = [
      attitude(fact.thing, fact.polarity, changed),
      attitude(fact.thing, fact.polarity, !changed),
      attitude(fact.thing, other, changed),
      attitude(fact.thing, other, !changed),
    ];
    return draft(question, contents, rng);
  },

  fullEvolution: ({ note, rng }) => {
    const spoken = note.chain.filter(({ lines }) => lines !== undefined);
    const oldest = spoken.at(-1)?.event;
    const { fact } = note.newest.event;
    const begun = occasionOf(oldest?.text ?? '', fact?.thing ?? '');
    if (oldest === undefined || fact === undefined || begun === undefined) return undefined;
    const changes = spoken.length - 1;
    const falseChanges = changes === 1 ? 2 : changes === 2 && rng.next() < 0.5 ? 1 : changes === 2 ? 3 : 2;
    const falseBeginning = rng.pick(occasions.filter((occasion) => occasion !== begun));
    const story = (count: number, occasion: string): string => {
      const first = count % 2 === 0 ? fact.polarity : opposite(fact.polarity);
      return `It began ${occasion}, when you ${first === 'likes' ? 'liked' : 'disliked'} it, and your mind has turned ${times[count] ?? ''} since then, this time included.`;
    };
    const contents = [
      story(changes, begun),
      story(changes, falseBeginning),
      story(falseChanges, begun),
      story(falseChanges, falseBeginning),
    ];
    return draft(spokenText(note.newest.lines.user), contents, rng);
  },

  reasonsAfterUpdate: ({ note, rng }) => {
    const { fact, update } = note.newest.event;
    if (fact === undefined || update === undefined) return undefined;
    const question = rng.pick([
      `I think I am changing my mind about ${fact.thing} once more.`,
      `With ${fact.thing} I am about to turn round again.`,
      `My feelings about ${fact.thing} are shifting again.`,
    ]);
    return reasonsDraft({ note, rng, asked: 'at-end' }, question, update.reason, fact.polarity);
  },

  reasonsInSequence: ({ note, rng }) => {
    const { fact, update } = note.before.event;
    if (fact === undefined || update === undefined) return undefined;
    const question = spokenText(note.newest.lines.user);
    return reasonsDraft({ note, rng, asked: 'before-note' }, question, update.reason, fact.polarity);
  },

  recommendation: ({ note, kinds, rng }) => {
    const thing = thingOf(note);
    const asked = isSingle(note) ? 'at-end' : 'before-note';
    const known = attitudesAt(note, asked);
    const { kind, own } = kindOf(kinds, thing, note.file);
    const settled = (one: string): Attitude | undefined => {
      const found = known.get(one);
      return asked === 'at-end' && found?.changesLater === true ? undefined : found;
    };
    const first = known.get(thing)?.events.at(-1)?.fact;
    const seconds = own.flatMap((one) => (one === thing ? [] : (settled(one)?.events.at(-1)?.fact ?? [])));
    if (first === undefined || seconds.length === 0) return undefined;
    const second = rng.pick(seconds);
    const question = rng.pick([
      `I have a free Saturday and would like to spend it on ${kind}. What would you plan, and what would you leave out?`,
      `Please sketch a day of ${kind} for me. What belongs in it, and what does not?`,
      `A friend wants to treat me to something among ${kind}. What should I wish for, and what should I decline?`,
    ]);
    const plan = (takesFirst: boolean, takesSecond: boolean): string => {
      const verdict = (one: string, takes: boolean): string =>
        takes ? `${one} belongs in it for you` : `${one} is better left out`;
      const parts = [verdict(first.thing, takesFirst), verdict(second.thing, takesSecond)];
      return `${sentenceCase(parts[0] ?? '')}, and ${parts[1] ?? ''}.`;
    };
    const [one, two] = [first.polarity === 'likes', second.polarity === 'likes'];
    return draft(question, [plan(one, two), plan(one, !two), plan(!one, two), plan(!one, !two)], rng);
  },

  newScenarios: ({ note, kinds, rng }) => {
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
    return draft(
      question,
      gists.map((gist, index) => framed(frames, index, gist)),
      rng,
    );
  },
};

/** Four reasons for the same turn, those of other changes of mind first among the wrong ones. */
function reasonsDraft(
  {
    note,
    rng,
    asked,
  }: { readonly note: AskedNote; readonly rng: Rng; readonly asked: 'at-end' | 'before-note' },
  question: string,
  right: string,
  polarity: Polarity,
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
  const reasons = [right, ...wrong.slice(0, 3)];
  return draft(
    question,
    reasons.map((reason, index) => framed(frames, index, addressed(reason))),
    rng,
  );
}

const times = ['', 'once', 'twice', 'three times'];

const opposite = (polarity: Polarity): Polarity => (polarity === 'likes' ? 'dislikes' : 'likes');

const framed = (frames: readonly string[], index: number, content: string): string =>
  (frames[index % frames.length] ?? '%').replace('%', () => content);

const attitude = (thing: string, polarity: Polarity, changed: boolean): string => {
  if (!changed)
    return `You have ${polarity === 'likes' ? 'liked' : 'disliked'} ${thing} from the first time on.`;
  return polarity === 'likes'
    ? `You like ${thing} now, after a time when you did not.`
    : `You dislike ${thing} now, after a time when you liked it.`;
};

/** The text of a line, without the name of the speaker. */
const spokenText = (line: string): string => line.replace(/^[A-Z][A-Za-z ]*: /, '');

function thingOf({ before, file }: AskedNote): string {
  const thing = before.event.fact?.thing;
  if (thing !== undefined) return thing;
  throw new ConfigError(`${shortName(file.name)}: the event of ${before.event.date} has no fact.`, {
    key: 'offline',
    hint: 'Make the questions with a model, or give the event a "[Fact] Likes" or "[Fact] Dislikes".',
  });
}

/** Of the circumstances in an event's text, what follows the thing. */
function occasionOf(text: string, thing: string): string | undefined {
  const after = text.split(thing)[1]?.trim();
  return after === undefined || after === '' ? undefined : after;
}

/** A thing of the same kind that nobody mentions. */
const siblingOf = (kinds: readonly KindInFile[], thing: string): string | undefined =>
  kinds.find(({ own }) => own.includes(thing))?.unspoken[0];

interface KindInFile {
  readonly kind: string;
  /** The persona has an opinion on them at some time. */
  readonly own: readonly string[];
  /** The persona never has one, but may mention them as other people's. */
  readonly untouched: readonly string[];
  /** Nobody mentions them. */
  readonly unspoken: readonly string[];
}

function kindsOf({ kinds }: PreferenceField, file: RawFile): KindInFile[] {
  const spokenOf = thingsSpokenOf(file);
  const text = [...file.sessions.values()].flat().join('\n').toLowerCase();
  return kinds.map((kind) => {
    const all = thingsIn(kind);
    return {
      kind: kind.name,
      own: all.filter((one) => spokenOf.has(one)),
      untouched: all.filter((one) => !spokenOf.has(one)),
      unspoken: all.filter((one) => !text.includes(one.toLowerCase())),
    };
  });
}

function kindOf(kinds: readonly KindInFile[], thing: string, { name }: RawFile): KindInFile {
  const kind = kinds.find(({ own }) => own.includes(thing));
  if (kind !== undefined) return kind;
  throw new ConfigError(`${shortName(name)}: "${thing}" is not a thing of the topic.`, {
    key: 'offline',
    hint: 'Make the questions with a model, or give the topics that the files were made from as topicsFile.',
  });
}

/** The change of mind that a reason is an example of. */
function changeOf(reason: string): ChangeOfMind | undefined {
  return englishChangesOfMind.find(({ causes }) =>
    causes.some((cause) => expansionsOf(cause).some((text) => reason.startsWith(`${text}, `))),
  );
}
