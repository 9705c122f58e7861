import type { Admission, AnsweredRecord, AnswerRecord, HeldMessages, ServiceProof } from '@memgym/core';
import { countOf } from '../count-of.js';
import { commonCap } from './common-cap.js';

/** What is known of a memory outside after a run. */
export interface AdmissionInput {
  /** What the proof before the run found; undefined if there was none. */
  readonly proof: ServiceProof | undefined;
  /** What it held before the questions, of each time that it was examined. */
  readonly held: readonly HeldMessages[];
  readonly answers: readonly AnswerRecord[];
  /** Requests that were sent again. */
  readonly repeated: number;
  /** Memories that were asked for each question. */
  readonly k: number;
}

/** A memory that fails more of its questions is not measured: those that it answers may be the easy ones. */
const mostFailures = 0.1;

/**
 * Decides whether the figures of a memory outside count. The only place that does: what is refused here is not scored
 * anywhere, and what is noticed here is said everywhere.
 */
export function admissionOf(input: AdmissionInput): Admission {
  const { proof, held, answers, repeated } = input;
  const totals = totalsOf(held);
  const failed = answers.filter(isFailure).length;
  const reason = reasonOf(input, totals, failed);
  const { searched, found, late } = totals;
  return {
    outcome: reason === undefined ? 'admitted' : 'refused',
    ...(reason !== undefined && { reason }),
    doubts: reason === undefined ? doubtsOf(input, totals, failed) : [],
    notes: reason === undefined ? notesOf(input, totals) : [],
    ...{ searched, found, late, failed, repeated },
    ...(proof?.suite !== undefined && { suite: proof.suite }),
  };
}

/** The answers of a memory that was refused: none is scored, each says why. */
export function unadmitted<Answer extends AnswerRecord>(
  answers: readonly Answer[],
  { outcome, reason = '' }: Pick<Admission, 'outcome' | 'reason'>,
): readonly AnswerRecord[] {
  if (outcome === 'admitted') return answers;
  return answers.map((answer): AnswerRecord => {
    const { system, episodeId, cluster, trial, questionId, questionNumber, questionKind, type, text } =
      answer;
    const { language, options, expected, unanswerable, evidence, meta } = answer;
    const asked = { system, episodeId, cluster, trial, questionId, questionNumber, questionKind, type, text };
    const told = { language, options, expected, unanswerable, evidence, meta };
    const known = Object.fromEntries(
      Object.entries({ ...asked, ...told }).filter(([, value]) => value !== undefined),
    ) as typeof asked & typeof told;
    return {
      kind: 'answer',
      ...known,
      outcome: 'unanswered',
      category: 'backend',
      reason: `not admitted: ${reason}`,
    };
  });
}

type Totals = Pick<
  HeldMessages,
  'searched' | 'found' | 'late' | 'cut' | 'rewritten' | 'miscited' | 'misdated' | 'bundled' | 'carried'
>;

function totalsOf(held: readonly HeldMessages[]): Totals {
  const sum = (key: Exclude<keyof Totals, 'carried'>): number =>
    held.reduce((total, each) => total + each[key], 0);
  const found = sum('found');
  const carried = held.reduce((total, each) => total + each.carried * each.found, 0);
  return {
    ...{ searched: sum('searched'), found, late: sum('late'), cut: sum('cut') },
    ...{ rewritten: sum('rewritten'), miscited: sum('miscited'), misdated: sum('misdated') },
    ...{ bundled: sum('bundled'), carried: found === 0 ? 0 : carried / found },
  };
}

const isFailure = (answer: AnswerRecord): boolean =>
  answer.outcome === 'unanswered' && answer.category === 'backend';

function reasonOf(
  { proof, held, answers, k }: AdmissionInput,
  { searched, found }: Totals,
  failed: number,
): string | undefined {
  if (proof?.refused !== undefined) return proof.refused;
  const strays = held.flatMap(({ stray }) => stray ?? []);
  if (strays.length > 0)
    return `Its scopes are not separate: ${JSON.stringify(strays[0])} was found in a scope that nothing was written to.`;
  const strangers = sumOf(answers, 'strangers');
  if (strangers > 0)
    return `Its scopes are not separate: ${countOf(strangers, 'memory', 'memories')} came from ${strangers === 1 ? 'a message' : 'messages'} that it was not given there.`;
  if (searched > 0 && found === 0)
    return `None of ${countOf(searched, 'message')} that it took was found by its own text.`;
  const asked = answers.filter((answer) => answer.outcome === 'answered');
  if (k > 0 && asked.length > 0 && asked.every(({ retrievedCount }) => retrievedCount === 0))
    return `It found nothing for ${asked.length === 1 ? 'its only question' : `any of ${asked.length} questions`}.`;
  if (failed > mostFailures * answers.length) {
    const example = answers.find(isFailure);
    const why = example?.outcome === 'unanswered' ? example.reason : '';
    return `It failed ${failed} of ${countOf(answers.length, 'question')}: ${why}`;
  }
  return undefined;
}

/** What makes figures differ from those of an honest memory. */
function doubtsOf({ answers, k, held }: AdmissionInput, totals: Totals, failed: number): string[] {
  const { searched, found, late, cut, rewritten, miscited, misdated, bundled, carried } = totals;
  const doubts: string[] = [];
  if (failed > 0) doubts.push(`failed ${countOf(failed, 'question')}`);
  if (found < searched)
    doubts.push(
      `lost ${searched - found} of ${countOf(searched, 'message')} that it said to have stored (${percent((searched - found) / searched)})`,
    );
  if (late > 0) doubts.push(`found ${late} of ${countOf(searched, 'message')} only when it was asked again`);
  if (cut + rewritten > 0) {
    const how = [cut > 0 ? `cuts (${cut})` : '', rewritten > 0 ? `rewrites (${rewritten})` : ''];
    doubts.push(
      `${how.filter((part) => part !== '').join(' and ')} texts, of ${found} that came back: they carry ${percent(carried)} of the words`,
    );
  }
  if (miscited > 0) doubts.push(`cites other messages than it returns (${miscited} of ${found})`);
  if (misdated > 0) doubts.push(`returns other times than it was given (${misdated} of ${found})`);
  const [unlike, longer] = [sumOf(answers, 'unlike'), sumOf(answers, 'longer')];
  const returned = memoriesIn(answers);
  // A memory that rewrites what it is told does so everywhere.
  if (unlike > 0 && found > 0 && cut + rewritten + miscited + bundled === 0)
    doubts.push(
      `says other things for questions than when a message is searched: ${unlike} of ${countOf(returned, 'memory', 'memories')} have not the words of the messages that they cite`,
    );
  if (longer > 0)
    doubts.push(
      `returns more than it cites: ${longer} of ${countOf(returned, 'memory', 'memories')} have more than three times the words of their messages`,
    );
  const cap = commonCap(answers, { k, written: fewestWritten(held) });
  if (cap !== undefined)
    doubts.push(`returns at most ${countOf(cap, 'memory', 'memories')}, although ${k} were asked for`);
  return doubts;
}

/** What else a reader may want to know. */
function notesOf(
  { proof, held, answers, repeated, k }: AdmissionInput,
  { bundled, found, searched }: Totals,
): string[] {
  const notes: string[] = [];
  if (repeated > 0)
    notes.push(
      `was sent ${countOf(repeated, 'request')} again, because it failed, was busy or broke the connection`,
    );
  if (proof === undefined) notes.push('was not proved before its questions');
  if (proof?.foundAfterMs !== undefined)
    notes.push(
      `found a planted sentence ${(proof.foundAfterMs / 1000).toFixed(1)} s after it said that it was stored`,
    );
  if (proof?.altered !== undefined) notes.push(`returned a planted sentence ${proof.altered}`);
  if (proof?.forgets === false) notes.push('still found a planted sentence after its scope was emptied');
  if (proof?.keepsIds === false) notes.push('gives a memory another id in every search');
  if (held.length > 0 && searched === 0)
    notes.push('was given no message that can be told from others, so that what it stored is only said');
  const asked = answers.filter(({ outcome }) => outcome === 'answered');
  const empty = asked.filter((answer) => answer.outcome === 'answered' && answer.retrievedCount === 0).length;
  if (k > 0 && empty > 0) notes.push(`found nothing for ${empty} of ${countOf(asked.length, 'question')}`);
  if (bundled > 0) notes.push(`returns many messages as one memory (${bundled} of ${found})`);
  const [echoes, repeats] = [sumOf(answers, 'echoes'), sumOf(answers, 'repeats')];
  if (echoes > 0) notes.push(`repeats the question in ${countOf(echoes, 'memory', 'memories')}`);
  if (repeats > 0) notes.push(`returned ${countOf(repeats, 'memory', 'memories')} twice for one question`);
  const broken = proof?.suite?.failed ?? [];
  if (broken.length > 0)
    notes.push(`breaks the contract of a memory (${broken.map(({ id }) => id).join(', ')})`);
  const unended = proof?.suite?.unended ?? [];
  if (unended.length > 0)
    notes.push(`was too slow for a check of the contract (${unended.join(', ')}), so that it is not known`);
  return notes;
}

function sumOf(answers: readonly AnswerRecord[], key: keyof NonNullable<AnsweredRecord['oddities']>): number {
  return answers.reduce(
    (sum, answer) => sum + (answer.outcome === 'answered' ? (answer.oddities?.[key] ?? 0) : 0),
    0,
  );
}

/** How many memories were returned for all questions. */
const memoriesIn = (answers: readonly AnswerRecord[]): number =>
  answers.reduce((sum, answer) => sum + (answer.outcome === 'answered' ? answer.retrievedCount : 0), 0);

/** So many messages were there in every episode. */
const fewestWritten = (held: readonly HeldMessages[]): number =>
  held.length === 0 ? 0 : Math.min(...held.map(({ written }) => written));
const percent = (share: number): string => `${Math.round(100 * share)} %`;
