import { detectLanguage, normalized } from '@memgym/text';
import { inChinese } from '../dialogue-lines.js';
import type { ReactionInput } from './reaction-input.js';

/** Number of successive words, or of Chinese characters, of the reference that count as a quotation. */
const quoted = { words: 8, characters: 16 };

/** Shorter messages, such as "OK", have no language that can be told. */
const leastLetters = 8;

/** A kind of fault in the message of a simulated user. */
export type ReplyFaultKind = 'language' | 'repetition' | 'quotation';

/** A fault in a message, with what the model is told about it. */
export interface ReplyFault {
  readonly kind: ReplyFaultKind;
  readonly problem: string;
}

/**
 * What is wrong with the next message of a user who knows the reference: another language than the item's, a repetition
 * of an earlier message of theirs, or words of the reference that the dialogue does not have yet. Undefined if nothing.
 */
export function replyFault(
  message: string,
  { language, points, dialogue }: Pick<ReactionInput, 'language' | 'points' | 'dialogue'>,
): ReplyFault | undefined {
  const chinese = inChinese(language);
  const wanted = chinese ? 'Chinese' : 'English';
  if (isInOtherLanguage(message, chinese)) {
    const problem = `It is not in ${wanted}, the language of the conversation.`;
    return { kind: 'language', problem };
  }
  const said = dialogue.flatMap(({ role, content }) => (role === 'user' ? [wordsOf(content).join(' ')] : []));
  if (said.includes(wordsOf(message).join(' '))) {
    const problem =
      'It repeats an earlier message of the person: say what is still missing in other words, or end the conversation.';
    return { kind: 'repetition', problem };
  }
  const known = dialogue.map(({ content }) => content).join('\n');
  const quotation = sharedRun(message, points.join('\n'), known);
  if (quotation === undefined) return undefined;
  const problem = `It quotes the reference, which the person must not tell: ${JSON.stringify(quotation)}. Say what is missing without these words.`;
  return { kind: 'quotation', problem };
}

function isInOtherLanguage(message: string, chinese: boolean): boolean {
  const letters = message.match(/\p{L}/gu) ?? [];
  if (letters.length < leastLetters) return false;
  return (detectLanguage(message) === 'zh') !== chinese;
}

/** Latin words and single Chinese characters, in lower case. */
const wordsOf = (text: string): string[] =>
  (
    normalized(text, 'NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []
  ).flatMap((word) =>
    // A run of other letters ends before a Chinese character.
    /\p{Script=Han}/u.test(word) ? [...word] : [word],
  );

/** The first run of words of a message that is in the reference, but not in the known text. */
function sharedRun(message: string, reference: string, known: string): string | undefined {
  const words = wordsOf(message);
  const isHan = (word: string): boolean => /^\p{Script=Han}$/u.test(word);
  const length = words.filter(isHan).length * 2 > words.length ? quoted.characters : quoted.words;
  const runs = runsOf(wordsOf(reference), length);
  const others = runsOf(wordsOf(known), length);
  for (let from = 0; from + length <= words.length; from += 1) {
    const run = words.slice(from, from + length).join(' ');
    if (runs.has(run) && !others.has(run)) return run.replace(betweenHan, '');
  }
  return undefined;
}

/** A blank between two Chinese characters. */
const betweenHan = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

function runsOf(words: readonly string[], length: number): ReadonlySet<string> {
  const runs = new Set<string>();
  for (let from = 0; from + length <= words.length; from += 1) {
    runs.add(words.slice(from, from + length).join(' '));
  }
  return runs;
}
