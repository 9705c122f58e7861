import { digest } from '@memgym/core';
import { createGeneratorScript } from '@memgym/env-generator/testing';
import type { ServerReply, ServerRequest } from '@memgym/llm-client/testing';

/** Ways in which models write JSON, or fail to. Each turns a good reply into the one that is sent first. */
const manners: Readonly<Record<string, (json: string) => ServerReply>> = {
  plain: (json) => ({ text: json }),
  fenced: (json) => ({ text: `\`\`\`json\n${json}\n\`\`\`` }),
  chatty: (json) => ({
    text: `Sure! Here is what you asked for:\n\n${json}\n\nLet me know if I can help further.`,
  }),
  reasoning: (json) => ({
    text: `<think>\nThey want JSON, perhaps {"a": 1}? Let me see.\n</think>\n\n${json}`,
  }),
  cut: (json) => ({ text: json.slice(0, json.length / 2), finishReason: 'length' }),
  'trailing comma': (json) => ({ text: json.replace(/\}$/, ',}') }),
  refusing: () => ({ text: 'I am sorry, I would rather not.' }),
};

const grade = /\b(scarce|modest|balanced|ample|lavish|boundless) ([a-z]+)/g;

/** The latest value of each matter in a text, such as `sleep` → `ample sleep`. */
function latest(text: string): Map<string, string> {
  return new Map([...text.matchAll(grade)].map(([value, , matter = '']) => [matter, value]));
}

/**
 * A scripted model that plays every part of a benchmark of one user, with the habits of real models: the first reply
 * to a request that wants JSON is written in one of {@link manners}; asked again, it replies well.
 */
export function createChattyModel() {
  const script = createGeneratorScript({ unclearShare: 0.3 });
  const known = new Map<string, string>();
  const seen = new Map<string, number>();
  const replyTo = (request: ServerRequest): string => {
    const { messages } = request;
    const form = String(request.body.response_format?.json_schema?.name ?? '');
    const last = messages.at(-1)?.content ?? '';
    const before = messages
      .slice(0, -1)
      .map(({ content }) => content)
      .join('\n');
    switch (form) {
      case 'awi_write-notes':
        return JSON.stringify(Object.fromEntries(latest(last.split('New messages')[1] ?? '')));
      case 'awi_evolve-topics':
        return JSON.stringify({ topics: ['sleep and rest', 'money'], changes: ['Made them shorter.'] });
      case 'mem0_extract-facts':
        return JSON.stringify({
          facts: [...latest(last).values()].map((value) => ({
            text: `The user has ${value}`,
            messages: [0],
          })),
        });
      case 'mem0_reconcile-facts': {
        const [, memories = '', facts = ''] =
          /Memories[^\n]*\n([\s\S]*)\n\nNew facts[^\n]*\n([\s\S]*)/.exec(last) ?? [];
        const known = memories
          .split('\n')
          .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
        const decisions = facts.split('\n').map((line) => {
          const { number, text } = JSON.parse(line) as { number: number; text: string };
          const [matter = ''] = latest(text).keys();
          const old = known.find((one: { text: string }) => latest(one.text).has(matter));
          return old === undefined
            ? { fact: number, event: 'ADD', memory: null, text: null }
            : { fact: number, event: 'UPDATE', memory: old.number, text };
        });
        return JSON.stringify({ decisions });
      }
      case 'answer-multiple-choice': {
        const options = [...last.matchAll(/^(\d+): (.*)$/gm)];
        const known = latest(`${before}\n${last.replace(/^\d+: .*$/gm, '')}`);
        const fit = (text: string) =>
          [...latest(text)].filter(([matter, value]) => known.get(matter) === value).length;
        const best = options.toSorted((a, b) => fit(b[2] ?? '') - fit(a[2] ?? ''))[0];
        return JSON.stringify({ choice: best?.[1] ?? '1' });
      }
      case 'answer-state-probe': {
        const known = latest(before);
        const lists = [...last.matchAll(/^([a-z_0-9]+): (".*")$/gm)];
        return JSON.stringify(
          Object.fromEntries(
            lists.map(([, name = '', list = '']) => {
              const choices = list.split(' | ').map((choice) => JSON.parse(choice) as string);
              return [name, choices.find((choice) => [...known.values()].includes(choice)) ?? choices[0]];
            }),
          ),
        );
      }
      default:
        return (
          script.chat(request) ??
          (messages[0]?.content.startsWith('Play one person')
            ? 'That helps. Which of these would you try first?'
            : 'There are a few ways to go about it. Start small, and look at the result after a week.')
        );
    }
  };
  return {
    /** How often each manner was used. */
    seen: seen as ReadonlyMap<string, number>,
    chat: (request: ServerRequest): ServerReply => {
      const { messages } = request;
      // A request to repair a reply shows it, and the problem, after the messages of the first request.
      const before = known.get(digest(messages.slice(0, -2))) ?? known.get(digest(messages));
      if (before !== undefined) return { text: before };
      const text = replyTo(request);
      if (!text.startsWith('{')) return { text };
      const key = digest(messages);
      known.set(key, text);
      const names = Object.keys(manners);
      const name = names[Number.parseInt(key.slice(-4), 16) % names.length] ?? 'plain';
      seen.set(name, (seen.get(name) ?? 0) + 1);
      return manners[name]?.(text) ?? { text };
    },
  };
}
