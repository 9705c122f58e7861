import { type ChatModel, type ChatRequest, eventTime, type Scope, type Turn } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { createMemorySystem, memoryReplies } from '../../__fixtures__/memory-systems.js';

export const ada: Scope = { user: 'ada' };

/** Replies by the last part of a prompt's name, in turn; prompts without replies left are answered offline. */
export type Script = Readonly<Record<string, readonly unknown[]>>;

/** A Nemori with scripted model replies, and the recorded requests. */
export function scriptNemori(script: Script = {}, options: object = {}) {
  const offline = createOfflineChatModel({ replies: memoryReplies });
  const asked: ChatRequest[] = [];
  const given = new Map<string, number>();
  const model: ChatModel = {
    info: offline.info,
    complete: async (request) => {
      asked.push(request);
      const name = nameOf(request);
      const place = given.get(name) ?? 0;
      given.set(name, place + 1);
      const reply = script[name]?.[place];
      const made = await offline.complete(request);
      if (reply === undefined) return made;
      return { ...made, text: typeof reply === 'string' ? reply : JSON.stringify(reply) };
    },
  };
  const embedder = createHashedEmbedder({ dimensions: 256 });
  const memory = createMemorySystem({ type: 'nemori', options, ports: { model, embedder } });
  return {
    memory,
    asked,
    names: () => asked.map(nameOf),
    /** Everything that was shown with the prompts of that name. */
    shown: (name: string) =>
      asked.filter((request) => nameOf(request) === name).map(({ messages }) => messages[1]?.content ?? ''),
    list: async () => (await memory.list?.(ada)) ?? [],
    ofKind: async (kind: string) => ((await memory.list?.(ada)) ?? []).filter((item) => item.kind === kind),
    find: async (text: string, k = 20) => (await memory.retrieve({ text, k }, contextOf())).items,
  };
}

function nameOf({ prompt }: ChatRequest): string {
  return prompt?.name.split('/').at(-1) ?? '';
}

/** A message at 9:00 plus `minute` minutes, on a day of May 2023. */
export function turn(id: string, content: string, day = 8, minute = 0): Turn {
  const time = eventTime({ year: 2023, month: 5, day, hour: 9, minute });
  return { id, role: 'user', speaker: 'Ines', content, eventTime: time };
}

/** `count` messages of different subjects, a minute apart, with ids `t0`, `t1`, …. */
export function turns(count: number, first = 0): Turn[] {
  return Array.from({ length: count }, (_, at) => {
    const number = first + at;
    return turn(`t${number}`, `I packed crate number ${number}.`, 8, number % 60);
  });
}

export const group = (topic: string, ...indices: number[]) => ({ indices, topic });
export const narrative = (content: string, title = 'Crates', timestamp: string | null = null) => ({
  title,
  content,
  timestamp,
});
