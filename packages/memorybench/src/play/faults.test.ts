import { type ChatModel, ProviderError } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { offlineReplies } from './__fixtures__/offline-replies.js';
import { play, samples } from './__fixtures__/play-samples.js';

// packages/memorybench/spec.md#other-faults
it('a failed call is an unanswered item, not a sentence that is scored', async () => {
  const offline = createOfflineChatModel({ replies: offlineReplies });
  const failing: ChatModel = {
    info: offline.info,
    complete: () => Promise.reject(new ProviderError('server', 'The server is overloaded.', {})),
  };
  const { answers, metrics } = await play({}, 'bm25-m', samples, failing);
  expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'unanswered'));
  expect(metrics.score?.n ?? 0).toBe(0);
});

it('items and turns of several data sets never share an id', async () => {
  const { episode } = await play({ partition: 'Locomo' }, 'none');
  const { sessions, questions } = episode.conversation;
  const ids = [
    ...sessions.map(({ id }) => id),
    ...sessions.flatMap(({ turns }) => turns.map(({ id }) => id)),
    ...questions.map(({ id }) => id),
  ];
  // Each of the ten sets numbers its items from 0 and its turns from D1:1.
  expect(new Set(ids).size).toBe(ids.length);
  expect(questions.length).toBe(30);
});

it('a question about a corpus sees that corpus and no other', async () => {
  const { answers } = await play({ partition: 'Locomo' }, 'recent');
  const sources = answers.flatMap((answer) =>
    answer.outcome === 'answered'
      ? [{ type: answer.type, ids: (answer.retrieved ?? []).flatMap(({ sourceIds }) => sourceIds) }]
      : [],
  );
  expect(sources).toHaveLength(30);
  for (const { type, ids } of sources) {
    const corpora = new Set(ids.filter((id) => /^Locomo-\d\//.test(id)).map((id) => id.slice(0, 8)));
    expect([...corpora]).toEqual([type]);
  }
});
