import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnsweredRecord, type CallRecord, type ChatMessage, zeroUsage } from '@memgym/core';
import { messageDigest } from '@memgym/prompts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callPath, createCallFile } from '../folder/call-file.js';
import { createTextStore } from '../folder/text-store.js';
import { readAnswerCalls } from './answer-calls.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-answer-calls-'));
});
afterEach(() => rm(folder, { recursive: true }));

const answer: AnsweredRecord = {
  ...{ kind: 'answer', system: 's', cluster: 'c', questionId: 'q', questionKind: 'free-text', type: 't' },
  ...{ text: 'Where?', expected: 'Rome', evidence: { turnIds: [], unresolved: [] }, outcome: 'answered' },
  ...{ raw: 'In Rome.', output: 'In Rome.', retrieved: null, retrievedCount: 0, evidenceRetrieved: [] },
  ...{ usage: zeroUsage, episodeId: 'e' },
};

/** Judges the answer of an episode by two criteria, whose replies arrive in the given order. */
function judge(episodeId: string, arriving: readonly ('clarity' | 'style')[]): AnsweredRecord {
  const texts = createTextStore(join(folder, 'texts'));
  const calls = createCallFile(callPath(folder, 's', episodeId));
  for (const criterion of arriving) {
    const message: ChatMessage = { role: 'user', content: `Where?\nIn Rome.\nJudge its ${criterion}.` };
    const digest = messageDigest(message);
    texts.add(digest, message);
    const call: CallRecord = {
      ...{ kind: 'call', role: 'judge', phase: 'judge', provider: 'p', model: 'm', messages: [digest] },
      prompt: { name: 'judge', version: '1', hash: digest },
      ...{ reply: `${criterion}: 1`, usage: zeroUsage, latencyMs: 1, cached: false },
    };
    calls.append(call);
  }
  calls.close();
  return { ...answer, episodeId };
}

it('shows judgements in one order, whichever reply arrived first', async () => {
  const answers = [judge('one', ['style', 'clarity']), judge('two', ['clarity', 'style'])];
  const callsOf = await readAnswerCalls(folder, answers);
  const [first, second] = answers.map((each) => callsOf(each).judgements.map(({ reply }) => reply));
  expect(first).toEqual(['clarity: 1', 'style: 1']);
  expect(second).toEqual(first);
});
