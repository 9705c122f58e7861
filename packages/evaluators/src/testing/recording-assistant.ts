import {
  type AskedQuestion,
  type Assistant,
  canonicalJson,
  type Retrieval,
  type WriteReport,
  zeroUsage,
} from '@memgym/core';

/** A call to the assistant. */
export interface Reached {
  readonly by: 'observe' | 'act' | 'ask';
  readonly value: unknown;
  /** The value at the time of the call. */
  readonly json: string;
}

/** An assistant that records everything passed to it and answers every question with its first option. */
export function createRecordingAssistant(): { assistant: Assistant; reached: Reached[] } {
  const reached: Reached[] = [];
  const record = (by: Reached['by'], value: unknown): void => {
    reached.push({ by, value, json: canonicalJson(value) });
  };
  const report: WriteReport = { stored: [], buffered: [], skipped: [], usage: zeroUsage };
  const retrieval: Retrieval = { items: [], usage: zeroUsage };
  const assistant: Assistant = {
    observe: async (items) => {
      record('observe', items);
      return items.map(() => report);
    },
    act: async (message) => {
      record('act', message);
      const reply = { ...message, id: `${message.id}/reply`, role: 'assistant' as const, content: 'I see.' };
      return { reply, retrieval, report, usage: zeroUsage };
    },
    flush: async () => null,
    answer: async (question) => {
      record('ask', question);
      const output = firstAnswer(question);
      const prompt = { name: 'recording', version: '1', hash: '' };
      return { raw: output, output, retrieval, prompt, promptTokens: 0, usage: zeroUsage };
    },
    adapt: async () => ({ changes: {}, usage: zeroUsage }),
    deleteBySource: async () => [],
    eraseUser: async () => undefined,
    snapshot: async () => ({ system: 'recording', schemaVersion: 1, state: reached.length, blobs: {} }),
    restore: async () => undefined,
    close: async () => undefined,
  };
  return { assistant, reached };
}

function firstAnswer(question: AskedQuestion): string {
  if (question.kind === 'multiple-choice') return question.options[0]?.label ?? '';
  if (question.kind === 'free-text') return 'unknown';
  return JSON.stringify(
    Object.fromEntries(question.variables.map(({ name, choices }) => [name, choices[0]])),
  );
}
