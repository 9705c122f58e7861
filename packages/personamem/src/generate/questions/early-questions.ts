import type { Rng } from '@memgym/core';
import { fullSequence, sequenceText } from '../graph/full-sequence.js';
import { noteDates } from '../graph/side-notes.js';
import { type GraphEvent, traceGraph } from '../graph/trace.js';
import type { Period } from '../raw/periods.js';
import { type Fact, opposite } from '../raw/persona-event.js';
import { eventsOf, type RawFile, type RawQuestion } from '../raw/raw-file.js';
import type { QuestionDraft } from './question-writer.js';
import { endOfText, eventReference, rawQuestion } from './raw-question.js';

/** Things that no conversation of a file mentions, keyed by a thing of the same kind. */
export type FindSibling = (thing: string) => string | undefined;

interface EarlyDraft extends QuestionDraft {
  readonly type: string;
  readonly about: GraphEvent;
}

const notMentioned = (date: string): string => `Nothing of the kind is mentioned for ${date}.`;

/**
 * The questions of the early state about a session, all asked after the whole text
 * (packages/personamem/spec.md#early-questions). They are made only from the events. Both questions about facts offer the
 * answer "not mentioned", so that its presence does not reveal the right answer.
 */
export function makeEarlyQuestions(
  file: RawFile,
  period: Period,
  { sibling, rng }: { readonly sibling: FindSibling; readonly rng: Rng },
): RawQuestion[] {
  const everything = eventsOf(file.general, file.contextual);
  const asked = new Set<string>();
  return noteDates(file.sessions.get(period.session) ?? []).flatMap((date) => {
    const chain = traceGraph(file, { date, until: period, scope: 'general-and-contextual' }).filter(
      ({ lines }) => lines !== undefined,
    );
    const own = rng.stream(`${period.name} ${date}`);
    const facts = chain.filter(({ event }) => !asked.has(event.date));
    for (const { event } of facts) asked.add(event.date);
    const texts = everything.map(({ text }) => text);
    const reasons = everything.flatMap(({ update }) => (update === undefined ? [] : [update.reason]));
    const drafts = [
      ...facts.flatMap((link) => factQuestions(link, texts, { sibling, rng: own })),
      ...chain.flatMap((link, index) => reasonQuestion(link, { older: chain[index + 1], reasons }, own)),
      ...graphQuestion(chain, sibling, own),
    ];
    return drafts.map((draft) =>
      rawQuestion(draft, {
        Type: draft.type,
        Context: file.name.topic,
        Reference: eventReference(draft.about),
        Where: endOfText,
        How_Many_Pref_Updates: chain.length,
      }),
    );
  });
}

function factQuestions(
  link: GraphEvent,
  texts: readonly string[],
  { sibling, rng }: { readonly sibling: FindSibling; readonly rng: Rng },
): EarlyDraft[] {
  const { date, text, fact } = link.event;
  const wrong = rng.shuffle(texts.filter((one) => one !== text)).slice(0, 2);
  const known: EarlyDraft = {
    type: 'static_factual',
    question: `What did the user report on ${date}?`,
    correct: `${text}.`,
    incorrect: [...wrong.map((one) => `${one}.`), notMentioned(date)],
    about: link,
  };
  const other = fact === undefined ? undefined : sibling(fact.thing);
  if (fact === undefined || other === undefined) return [known];
  return [
    known,
    {
      type: 'abstention',
      question: `What did the user report about ${other} on ${date}?`,
      correct: notMentioned(date),
      incorrect: [text, ...wrong].map((one) => `${one.replace(fact.thing, other)}.`),
      about: link,
    },
  ];
}

function reasonQuestion(
  link: GraphEvent,
  { older, reasons }: { readonly older: GraphEvent | undefined; readonly reasons: readonly string[] },
  rng: Rng,
): EarlyDraft[] {
  const { date, text, update } = link.event;
  if (update === undefined || older?.event.fact === undefined) return [];
  const { polarity, thing } = older.event.fact;
  return [
    {
      type: 'reasons_of_change',
      question: `Why did the user report “${text}” on ${date}, although before the user ${polarity} ${thing}?`,
      correct: update.reason,
      incorrect: rng.shuffle([...new Set(reasons)].filter((reason) => reason !== update.reason)).slice(0, 3),
      about: link,
    },
  ];
}

const flipped = ({ polarity, thing }: Fact): Fact => ({ polarity: opposite(polarity), thing });

/**
 * Asks how a preference developed; wrong answers reverse it, assume no change, or concern a thing that nobody
 * mentioned.
 */
function graphQuestion(chain: readonly GraphEvent[], sibling: FindSibling, rng: Rng): EarlyDraft[] {
  const [newest] = chain;
  const facts = chain.flatMap(({ event: { fact } }) => fact ?? []).toReversed();
  const thing = newest?.event.fact?.thing;
  if (newest === undefined || thing === undefined || facts.length < 2) return [];
  const right = fullSequence(chain);
  const other = sibling(thing) ?? thing;
  const moved = facts.map(({ polarity }) => ({ polarity, thing: other }));
  const random = (): string => sequenceText(facts.map((fact) => (rng.next() < 0.5 ? fact : flipped(fact))));
  const wrong = [
    sequenceText(facts.map(flipped)),
    sequenceText(facts.map(() => ({ polarity: 'dislikes', thing }))),
    sequenceText(facts.map(() => ({ polarity: 'likes', thing }))),
    sequenceText(moved),
    sequenceText(moved.map(flipped)),
    random(),
    random(),
    ...withoutTwoSteps(facts, rng),
  ];
  return [
    {
      type: 'graph_of_updates',
      question: `How does the preference of the user with regard to ${thing} develop?`,
      correct: right,
      incorrect: [...new Set(wrong)].filter((one) => one !== right),
      about: newest,
    },
  ];
}

/** With more than three arrows, states r and r + 2 are omitted. */
function withoutTwoSteps(facts: readonly Fact[], rng: Rng): string[] {
  if (facts.length <= 4) return [];
  const first = 1 + rng.int(facts.length - 3);
  return [sequenceText(facts.filter((_, index) => index !== first && index !== first + 2))];
}
