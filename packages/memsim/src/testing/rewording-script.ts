import { createRng } from '@memgym/core';
import type { ServerRequest } from '@memgym/llm-client/testing';

/** How a scripted sentence fails; the last two are only unusual forms of a good reply. */
const habits = ['drops-a-word', 'asks-back', 'speaks-to-you', 'forgets', 'good'] as const;

interface Asked {
  readonly number: string;
  readonly text: string;
  readonly keep: readonly string[];
}

const line = /^(\d+)\. \((?:陈述|提问|statement|question)\) (.*) (?:保留|keep): (.*)$/;

/**
 * A scripted model that rewords sentences with the habits of a real one: it loses words, asks back, speaks to
 * the assistant, forgets sentences, thinks aloud, and wraps JSON or writes numbered lines instead. To be given to
 * `startOpenAIServer`; asked whether rewordings add facts, it finds none. Undefined for any other request. It depends on the request alone.
 * @param goodShare share of sentences that are reworded well, 0 to 1. Default .7
 */
export function rewordingReply({ body }: Pick<ServerRequest, 'body'>, goodShare = 0.7): string | undefined {
  const prompt = body.messages?.find(({ role }) => role === 'user')?.content;
  if (typeof prompt !== 'string') return undefined;
  if (prompt.includes('{"added": []}')) return '{"added": []}';
  const block = prompt.split('\n\n').at(-1) ?? '';
  const sentences = block.split('\n').flatMap((one): Asked[] => {
    const match = line.exec(one);
    if (match === null) return [];
    const [, number = '', text = '', keep = ''] = match;
    return [{ number, text, keep: keep.split(/、|, /) }];
  });
  if (sentences.length === 0) return undefined;
  const rng = createRng(JSON.stringify(body));
  const replies = sentences.flatMap(({ number, text, keep }) => {
    const habit = rng.next() < goodShare ? 'good' : rng.pick(habits);
    const isChinese = /\p{Script=Han}/u.test(text);
    const good = (isChinese ? '嗯，' : 'Well, ') + text;
    if (habit === 'forgets') return [];
    if (habit === 'drops-a-word') return [{ number, text: good.replace(keep[0] ?? '', '') }];
    if (habit === 'asks-back')
      return [{ number, text: `${good.replace(/[。.?？]$/, '')}${/[?？]$/.test(good) ? '.' : '?'}` }];
    if (habit === 'speaks-to-you')
      return [{ number, text: isChinese ? `你知道吗${good}` : `You know, ${good}` }];
    return [{ number, text: good }];
  });
  return dress(replies, rng.int(4));
}

function dress(replies: readonly { number: string; text: string }[], form: number): string {
  const json = JSON.stringify({
    sentences: replies.map(({ number, text }) => ({ number: Number(number), text })),
  });
  if (form === 0) return `\`\`\`json\n${json}\n\`\`\``;
  if (form === 1) return `<think>Let me see. Each sentence in turn…</think>${json}`;
  if (form === 2) return replies.map(({ number, text }) => `${number}. ${text}`).join('\n');
  return json;
}
