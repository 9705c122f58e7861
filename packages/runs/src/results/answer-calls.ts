import { join } from 'node:path';
import type { AnsweredRecord, AnswerRecord, CallRecord, ChatMessage } from '@memgym/core';
import type { AnswerCalls } from '@memgym/report';
import { callPath, readCallFile } from '../folder/call-file.js';
import { type TextReader, withTexts } from '../folder/text-store.js';

/** Prompts above this sum of characters are left out of a report. */
const mostPromptCharacters = 60_000_000;

/**
 * Reads what was sent to models for answers, and what judges replied about them, from the recorded calls of a run. Calls
 * of the offline model are not recorded, so its answers have none.
 */
export async function readAnswerCalls(
  folder: string,
  answers: readonly AnswerRecord[],
): Promise<(answer: AnswerRecord) => AnswerCalls> {
  const found = await withTexts(join(folder, 'texts'), (readTexts) => findCalls(folder, answers, readTexts));
  return (answer) => found.get(answer) ?? { prompt: null, judgements: [] };
}

async function findCalls(
  folder: string,
  answers: readonly AnswerRecord[],
  readTexts: TextReader,
): Promise<ReadonlyMap<AnswerRecord, AnswerCalls>> {
  const found = new Map<AnswerRecord, AnswerCalls>();
  let characters = 0;
  for (const own of byEpisode(answers)) {
    const [{ system, episodeId }] = own;
    const { calls } = await readCallFile(callPath(folder, system, episodeId));
    if (calls.length === 0) continue;
    const prompts = new Map(
      calls.flatMap(({ call }) => (call.prompt === undefined ? [] : [[call.prompt.hash, call] as const])),
    );
    const judged = judgeCalls(
      calls.map(({ call }) => call),
      readTexts,
    );
    for (const answer of own) {
      const hash = answer.prompt?.hash;
      const sent = hash === undefined ? undefined : prompts.get(hash);
      let prompt: readonly ChatMessage[] | null = null;
      if (sent !== undefined && characters < mostPromptCharacters) {
        const messages = readTexts(sent.messages);
        if (messages.every((message) => message !== null)) prompt = messages as ChatMessage[];
        characters += prompt?.reduce((sum, { content }) => sum + content.length, 0) ?? 0;
      }
      found.set(answer, { prompt, judgements: judgementsOf(answer, judged) });
    }
  }
  return found;
}

function byEpisode(answers: readonly AnswerRecord[]): [AnsweredRecord, ...AnsweredRecord[]][] {
  const episodes = new Map<string, [AnsweredRecord, ...AnsweredRecord[]]>();
  for (const answer of answers) {
    if (answer.outcome !== 'answered') continue;
    const key = JSON.stringify([answer.system, answer.episodeId]);
    const own = episodes.get(key);
    if (own === undefined) episodes.set(key, [answer]);
    else own.push(answer);
  }
  return [...episodes.values()];
}

interface JudgeCall {
  readonly call: CallRecord;
  readonly sent: string;
}

function judgeCalls(calls: readonly CallRecord[], readTexts: TextReader): JudgeCall[] {
  const judged: JudgeCall[] = [];
  for (const call of calls) {
    if (call.role !== 'judge' || call.reply === undefined) continue;
    const messages = readTexts(call.messages);
    judged.push({ call, sent: messages.map((message) => message?.content ?? '').join('\n') });
  }
  return judged;
}

/**
 * The judge's calls whose text holds both the question and the reply: a record of a call does not name its answer. They are
 * ordered by what was sent, because they are recorded in the order in which a server answered.
 */
function judgementsOf(
  { text, raw, output }: AnsweredRecord,
  calls: readonly JudgeCall[],
): AnswerCalls['judgements'] {
  const reply = (output ?? raw).trim();
  const own = calls
    .filter(({ sent }) => sent.includes(text.trim()) && (sent.includes(reply) || sent.includes(raw.trim())))
    .map((judged) => ({ ...judged, place: `${judged.sent}\n${judged.call.model}` }))
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
  const replies = new Map(
    own.map(({ call }) => [
      `${call.model} ${call.prompt?.hash ?? ''}`,
      {
        model: call.model,
        prompt: call.prompt === undefined ? null : `${call.prompt.name}@${call.prompt.version}`,
        reply: call.reply ?? '',
      },
    ]),
  );
  return [...replies.values()];
}
