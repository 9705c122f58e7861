import { fullSequence } from '../graph/full-sequence.js';
import type { GraphEvent } from '../graph/trace.js';
import type { Period } from '../raw/periods.js';
import type { RawFile, RawQuestion } from '../raw/raw-file.js';
import type { PersonaMemRules } from '../rules.js';
import { type AskedNote, askedNotes, isSingle } from './asked-note.js';
import { type ReleaseKind, releaseTypes } from './question-types.js';
import type { QuestionWriter } from './question-writer.js';
import { endOfText, eventReference, rawQuestion } from './raw-question.js';

const ofUpdates: readonly ReleaseKind[] = [
  'recallFacts',
  'newIdeas',
  'latestPreference',
  'newScenarios',
  'reasonsAfterUpdate',
  'reasonsInSequence',
  'fullEvolution',
  'recommendation',
];
const ofOthers: readonly ReleaseKind[] = ['recallFacts', 'latestPreference', 'recommendation'];

/**
 * The questions about a session, in the order of its side notes (packages/personamem/spec.md#questions).
 */
export async function makeQuestions(
  file: RawFile,
  period: Period,
  { writer, rules }: { readonly writer: QuestionWriter; readonly rules: PersonaMemRules },
): Promise<RawQuestion[]> {
  const questions: RawQuestion[] = [];
  for (const note of askedNotes(file, period)) {
    for (const kind of note.newest.event.update === undefined ? ofOthers : ofUpdates) {
      if (!allows(note, kind)) continue;
      const draft = await writer.write(kind, note);
      if (draft === undefined) continue;
      questions.push(
        rawQuestion(draft, {
          Type: releaseTypes[kind][0],
          Topic: file.name.topic,
          Reference: referenceOf(kind, note),
          Where: whereOf(kind, note, rules),
          How_Many_Pref_Updates: note.chain.length + (kind === 'recommendation' && !isSingle(note) ? 1 : 0),
        }),
      );
    }
  }
  return questions;
}

/** Questions about reasons need a reason and a real change. */
function allows({ newest, before, third, ...note }: AskedNote, kind: ReleaseKind): boolean {
  const { fact, update } = newest.event;
  const changed = update?.oldFact === undefined || update.oldFact.polarity !== fact?.polarity;
  switch (kind) {
    case 'reasonsAfterUpdate':
    case 'newScenarios':
      return newest !== before && update !== undefined && changed;
    case 'reasonsInSequence':
      return newest !== before && third !== undefined && before.event.update !== undefined && changed;
    case 'fullEvolution':
      return newest !== before;
    case 'newIdeas':
      return note.chain.length > 0;
    default:
      return true;
  }
}

function whereOf(kind: ReleaseKind, note: AskedNote, rules: PersonaMemRules): string {
  if (kind === 'reasonsAfterUpdate' || kind === 'newScenarios' || isSingle(note)) return endOfText;
  const { user, assistant } = note.newest.lines;
  return kind === 'reasonsInSequence' && rules.asksReasonsAfterReply ? assistant : user;
}

const inSession = (link: GraphEvent) => eventReference(link, link.period.session);

function referenceOf(kind: ReleaseKind, note: AskedNote): RawQuestion['Reference'] {
  if (kind === 'reasonsAfterUpdate' || kind === 'newScenarios') return inSession(note.newest);
  if (kind !== 'fullEvolution') return inSession(note.before);
  return {
    ...Object.fromEntries(note.chain.map((link) => [link.event.date, inSession(link)])),
    full_sequence: fullSequence(note.chain, 'twice'),
  };
}
