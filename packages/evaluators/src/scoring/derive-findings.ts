import { type AnsweredRecord, canonicalJson, type JsonValue, type Question } from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import { describeFindings } from '../player/ask-question.js';
import type { DerivedAnswer } from './derive-answer.js';

/** What the retrieval and the prompt in a record are derived from. */
export interface FindingsFrom {
  /** As the data have it. */
  readonly question: Question;
  /** The messages of the data and of the played dialogue, by id. */
  readonly messages: ReadonlyMap<string, string>;
  /** The recorded texts of its evidence and memories, in the order of the record; null for one that is not recorded. */
  readonly texts: {
    readonly evidence: readonly (string | null)[];
    readonly retrieved: readonly (string | null)[];
  };
  /** The texts of the prompt that was sent; undefined if they are not recorded. */
  readonly prompt: readonly string[] | undefined;
}

/**
 * Derives what a record says of its retrieval and prompt: quoted messages from the data, found evidence and tokens up to it
 * from the quoted memories, the length of the prompt from its texts. That the memory would find the same again is not derived.
 */
export function deriveFindings(record: AnsweredRecord, from: FindingsFrom): DerivedAnswer {
  const { question, messages, texts, prompt } = from;
  const contradictions: string[] = [];
  const underived = ['findings of memories'];
  const of = JSON.stringify(record.questionId);
  for (const [place, id] of record.evidence.turnIds.entries()) {
    const [quoted, said] = [texts.evidence[place], messages.get(id)];
    if (quoted == null) continue;
    if (said === undefined) underived.push('quoted messages');
    else if (said !== quoted) contradictions.push(`${of} quotes the message ${JSON.stringify(id)} otherwise`);
  }
  for (const [place, { sourceIds }] of (record.retrieved ?? []).entries()) {
    const text = texts.retrieved[place];
    const said = sourceIds.map((id) => messages.get(id));
    // A memory that was written by a model has other words than its messages.
    if (text != null && (said.length === 0 || !said.every((one) => one !== undefined && text.includes(one))))
      underived.push('texts of memories');
  }
  for (const [what, recorded, derived] of foundFacts(record, question, from)) {
    if (canonicalJson(recorded ?? null) !== canonicalJson(derived ?? null))
      contradictions.push(
        `${of} says ${what} ${JSON.stringify(recorded) ?? 'nothing'}, its memories give ${JSON.stringify(derived) ?? 'nothing'}`,
      );
  }
  if (record.promptTokens !== undefined) {
    if (prompt === undefined) underived.push('token counts');
    else {
      const tokens = prompt.reduce((sum, text) => sum + estimateTokens(text), 0);
      if (tokens !== record.promptTokens)
        contradictions.push(`${of} says promptTokens ${record.promptTokens}, its prompt has ${tokens}`);
    }
  }
  return { contradictions, underived };
}

type Fact = readonly [what: string, recorded: JsonValue | undefined, derived: JsonValue | undefined];

/** What follows from the recorded memories, where all of them are recorded. */
function foundFacts(
  record: AnsweredRecord,
  question: Question,
  { messages, texts }: Pick<FindingsFrom, 'messages' | 'texts'>,
): Fact[] {
  const { retrieved, retrievedCount, unranked, provenance } = record;
  if (retrieved === null || retrieved.length < retrievedCount || texts.retrieved.includes(null)) return [];
  const items = retrieved.map((one, place) => ({ ...one, text: texts.retrieved[place] ?? '' }));
  const given = { items, ...(unranked && { unranked }), ...(provenance && { provenance }) };
  const derived = describeFindings(question, given, messages);
  return [
    ['evidenceRetrieved', record.evidenceRetrieved, derived.evidenceRetrieved],
    ['provenance', provenance, derived.provenance],
    ['tokensToEvidence', record.tokensToEvidence, derived.tokensToEvidence],
  ];
}
