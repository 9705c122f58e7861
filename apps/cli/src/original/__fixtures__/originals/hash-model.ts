import { createHash } from 'node:crypto';

/** A chat request as it was sent. */
export interface SentRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: { readonly type: string } | null;
  readonly [key: string]: unknown;
}

/** The digest of a value as JSON. */
const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Without system messages that are empty: the original sends one, and our client none, because some servers refuse it. */
const saying = (messages: SentRequest['messages']): SentRequest['messages'] =>
  messages.filter(({ role, content }) => role !== 'system' || content !== '');

/** A request without the members that say nothing, in one order. */
export function bodyOf({ messages, ...request }: SentRequest): string {
  const members: Readonly<Record<string, unknown>> = { ...request, messages: saying(messages) };
  const given = Object.entries(members).filter(
    ([name, value]) => value !== null && value !== undefined && !(name === 'store' && value === false),
  );
  return JSON.stringify(Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * Replies to AMemGym's requests, each decided by a hash of its messages, so that one other byte changes all that follows.
 * The replies have fences, white space and several languages; some cannot be read.
 */
export function hashedReply({ messages, model, response_format: form }: SentRequest): string {
  const hash = digestOf(saying(messages).map(({ role, content }) => [role, content]));
  const drawn = (place: number): number => Number.parseInt(hash.slice(place, place + 4), 16);
  const last = messages.at(-1)?.content ?? '';
  if (last.includes('"answer": int')) {
    const options = (last.match(/^\d+: /gm) ?? []).length || 4;
    const choice = `{"answer": ${1 + (drawn(0) % options)}}`;
    return drawn(4) % 2 === 0 ? choice : `Sure.\n\`\`\`json\n${choice}\n\`\`\``;
  }
  if (last.includes('"new_types"')) {
    return JSON.stringify({
      new_types: `1. Topic ${hash.slice(0, 6)} é\n2. Food`,
      changes: [hash.slice(0, 4)],
    });
  }
  if (last.includes('"info_type1"')) return probed(last, drawn);
  if (form?.type === 'json_object' && last.startsWith('Input:')) {
    const facts = Array.from(
      { length: drawn(0) % 4 },
      (_, place) => `Fact w${drawn(4 + 4 * place) % 9} "of" it's é`,
    );
    return JSON.stringify({ facts });
  }
  if (form?.type === 'json_object' && last.includes('"old_memory"')) return changed(last, hash, drawn);
  if (form?.type === 'json_object') {
    const labels = ['food plan', 'health', 'hobby {x}', '日程'];
    const notes = Array.from({ length: drawn(0) % 4 }, (_, place) => [
      labels[drawn(4 + 2 * place) % labels.length],
      `text ${hash.slice(0, 6)} "quoted" é`,
    ]);
    return JSON.stringify(Object.fromEntries(notes));
  }
  return model === 'gpt-4.1'
    ? `  Thanks, and what about w${drawn(0) % 20} and w${drawn(4) % 20} in ${hash.slice(0, 5)}? {braces} <tag> é \n`
    : `Answer ${[0, 1, 2, 3].map((at) => `w${drawn(4 * at) % 20}`).join(' ')} with {braces} and 漢字. \nLine ${hash.slice(0, 5)}.`;
}

/** Changes of the listed memories, one that is not listed, and a new one; some cannot be read. */
function changed(text: string, hash: string, drawn: (place: number) => number): string {
  if (drawn(40) % 9 === 0) return 'Nothing to do.';
  const ids = [...text.matchAll(/'id': '(\d+)'/g)].map(([, id = '']) => id);
  const events = ['NONE', 'UPDATE', 'NONE', 'DELETE', 'UPDATE'];
  const memory = ids.map((id, place) => {
    const number = drawn(4 + place);
    return {
      id,
      text: `Changed w${number % 13} to ${hash.slice(0, 4)}`,
      event: events[number % events.length],
    };
  });
  const added = { id: String(ids.length), text: `Added w${drawn(0) % 13} é 'x'`, event: 'ADD' };
  const unknown = drawn(44) % 5 === 0 ? [{ id: '77', text: 'Nowhere', event: 'UPDATE' }] : [];
  return `\`\`\`json\n${JSON.stringify({ memory: [...memory, ...unknown, added] })}\n\`\`\``;
}

/** A value of each variable, a few left out. */
function probed(text: string, drawn: (place: number) => number): string {
  const end = text.indexOf('\n}\n');
  const choices = JSON.parse(text.slice(text.indexOf('{'), end + 2)) as Record<string, string[]>;
  const given = Object.entries(choices).flatMap(([name, values], place) => {
    const number = drawn(8 + place);
    return number % 11 === 0 ? [] : [[name, values[number % values.length]]];
  });
  return `\`\`\`json\n${JSON.stringify(Object.fromEntries(given), null, 2)}\n\`\`\``;
}

/**
 * A vector of text-embedding-3-small's length: each word, and the whole, adds to the places that its hash names. The whole adds
 * a fraction of its own, so that no two texts are as near to a third but for the last bits of a sum.
 */
export function hashedVector(text: string): number[] {
  const vector = new Array<number>(1536).fill(0.001);
  // As Mem0's embedder, so that one text has one vector.
  const line = text.replaceAll('\n', ' ');
  for (const [rank, word] of [line, ...line.split(/\s+/)].entries()) {
    const hash = digestOf(word);
    const weight = rank === 0 ? 1 + Number.parseInt(hash.slice(0, 6), 16) / 0xff_ff_ff : 1;
    for (let place = 0; place < 8; place += 1) {
      const at = Number.parseInt(hash.slice(4 * place, 4 * place + 4), 16);
      vector[at % vector.length] = (vector[at % vector.length] ?? 0) + weight * (1 + place);
    }
  }
  return vector;
}
