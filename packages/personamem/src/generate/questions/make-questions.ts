import { fullSequence } from '../graph/full-sequence.js';
import type { GraphEvent } from '../graph/trace.js';
import type { Period } from '../raw/periods.js';
import type { RawFile, RawQuestion } from '../raw/raw-file.js';
import type { PersonaMemRules } from '../rules.js';
import { type AskedNote, askedNotes, isSingle } from './asked-note.js';
import { eventOf, type QuestionType } from './question-types.js';
import type { QuestionWriter } from './question-writer.js';
import { endOfText, eventReference, rawQuestion } from './raw-question.js';

/**
 * The questions about a session, in the order of its side notes (packages/personamem/spec.md#questions).
 */
export async function makeQuestions(
  file: RawFile,
  period: Period,
  {
    writer,
    rules,
    types,
  }: {
    readonly writer: QuestionWriter;
    readonly rules: PersonaMemRules;
    readonly types: readonly QuestionType[];
  },
): Promise<RawQuestion[]> {
  const questions: RawQuestion[] = [];
  for (const note of askedNotes(file, period)) {
    for (const type of types.filter((one) => allows(note, one))) {
      const draft = await writer.write(type, note);
      if (draft === undefined) continue;
      questions.push(
        rawQuestion(draft, {
          Type: type.nameInRawFiles,
          Topic: file.name.topic,
          Reference: referenceOf(type, note),
          Where: whereOf(type, note, rules),
          How_Many_Pref_Updates: note.chain.length + (type.countsOneMore && !isSingle(note) ? 1 : 0),
        }),
      );
    }
  }
  return questions;
}

/** Questions about reasons need a reason and a real change. */
function allows({ newest, before, third }: AskedNote, { needs, ofUnchanged }: QuestionType): boolean {
  const { fact, update } = newest.event;
  if (update === undefined && !ofUnchanged) return false;
  const changed = update?.oldFact === undefined || update.oldFact.polarity !== fact?.polarity;
  switch (needs) {
    case 'event':
      return true;
    case 'earlier event':
      return newest !== before;
    case 'change':
      return newest !== before && update !== undefined && changed;
    case 'two changes':
      return newest !== before && third !== undefined && before.event.update !== undefined && changed;
  }
}

function whereOf({ asked, askedAsReference }: QuestionType, note: AskedNote, rules: PersonaMemRules): string {
  if (asked === 'end' || isSingle(note)) return endOfText;
  const { user, assistant } = note.newest.lines;
  return askedAsReference === 'reply' && rules.asksReasonsAfterReply ? assistant : user;
}

const inSession = (link: GraphEvent) => eventReference(link, link.period.session);

function referenceOf(type: QuestionType, note: AskedNote): RawQuestion['Reference'] {
  if (type.about !== 'sequence') return inSession(eventOf(type, note));
  return {
    ...Object.fromEntries(note.chain.map((link) => [link.event.date, inSession(link)])),
    full_sequence: fullSequence(note.chain, 'twice'),
  };
}
