import { join } from 'node:path';
import type { AnswerRecord, CallRecord } from '@memgym/core';
import { loadTokenCounter, requestTokens } from '@memgym/prompts';
import { callPath, readCallFile, withTexts } from '@memgym/runs';

/** What the recorded calls of a system say about its answers. */
export interface AnswerCalls {
  /** Tokens of each prompt that asked for an answer, counted here with one tokenizer. */
  readonly promptTokens: readonly number[];
  /** The tokens of the same prompts as the server stated them. */
  readonly statedTokens: readonly number[];
  /** Milliseconds of each of these calls, as its maker recorded them. */
  readonly latencyMs: readonly number[];
  /** The digest of the last message of each prompt, which holds the question and the instruction, by episode and question. */
  readonly asked: ReadonlyMap<string, string>;
}

/** Reads the calls of the answers of a system from a run's folder. */
export async function answerCalls(
  folder: string,
  system: string,
  answers: readonly AnswerRecord[],
): Promise<AnswerCalls> {
  const counter = await loadTokenCounter('');
  const prompted = answers.flatMap((answer) =>
    answer.outcome === 'answered' && answer.prompt !== undefined
      ? [{ question: `${answer.episodeId}/${answer.questionId}`, hash: answer.prompt.hash }]
      : [],
  );
  const hashes = new Set<string | undefined>(prompted.map(({ hash }) => hash));
  const calls: CallRecord[] = [];
  for (const episode of new Set(answers.map(({ episodeId }) => episodeId))) {
    const { calls: recorded } = await readCallFile(callPath(folder, system, episode));
    for (const { call, repeated } of recorded)
      if (!repeated && call.repair === undefined && hashes.has(call.prompt?.hash)) calls.push(call);
  }
  // Questions of several people may have one prompt, as where no memory is shown.
  const last = new Map<string | undefined, Set<string>>();
  for (const { prompt, messages } of calls)
    last.set(prompt?.hash, (last.get(prompt?.hash) ?? new Set()).add(messages.at(-1) ?? ''));
  const asked = new Map(
    prompted.map(({ question, hash }) => [question, [...(last.get(hash) ?? [])].sort().join()]),
  );
  const promptTokens = await withTexts(join(folder, 'texts'), async (read) =>
    calls.flatMap(({ messages }) => {
      const texts = read(messages).filter((text) => text !== null);
      return texts.length === messages.length ? [requestTokens(texts, counter)] : [];
    }),
  );
  return {
    ...{ promptTokens, asked },
    statedTokens: calls.map(({ usage }) => usage.inputTokens),
    latencyMs: calls.map(({ latencyMs }) => latencyMs),
  };
}
