import { defined } from '@memgym/core/config';
import { expandSection } from '../prompts/expand-section.js';
import { mentions } from '../prompts/mentions.js';
import { hasDate, writeDialogue } from '../prompts/write-dialogue.js';
import type { PersonaEvent } from '../raw/persona-event.js';
import type { Speakers } from '../topics/persona-topic.js';
import { askInParts, askModel, askOrSkip, type ModelContext, oneLine } from './model-context.js';

/** The material of a session that a model writes. */
export interface ModelSessionMatter {
  readonly persona: string;
  readonly about: string;
  readonly speakers: Speakers;
  readonly events: readonly PersonaEvent[];
  /** All things of the topic that the persona has an opinion on at some time. */
  readonly things: readonly string[];
  readonly length: 'short' | 'long';
  /** A real conversation, whose style is imitated. */
  readonly example?: string | undefined;
  readonly piece: string;
}

/** Small models lose the form of longer replies. */
const sectionsAtOnce = 5;

/**
 * The lines of a session, written in parts of a few sections, each after the previous one; a reply without a section for
 * every event is refused.
 */
export async function writeModelSession(
  context: ModelContext,
  matter: ModelSessionMatter,
): Promise<string[]> {
  const { persona, about, speakers, events, example, piece } = matter;
  const numbered = events.map(({ text, fact, update }, index) => ({
    number: index + 1,
    event: text,
    thing: fact?.thing ?? text,
    ...(update !== undefined && { reason: update.reason }),
  }));
  const { user, assistant } = speakers;
  const base = { persona, topic: about, user, assistant, ...defined({ example }) };
  const lines: string[] = [];
  const sections: (Exchange & { readonly number: number })[] = [];
  for (const part of partsOf(numbered)) {
    const before = sections.at(-1);
    const ask = (asked: readonly (typeof numbered)[number][], place: string) =>
      askModel(context, writeDialogue, {
        input: {
          ...base,
          events: [...asked],
          ...(before !== undefined && { before: { user: before.user, assistant: before.assistant } }),
        },
        piece: place,
      });
    const dialogues = await askInParts(part, ask, `${piece}/dialogue/${part[0]?.number ?? 1}`);
    const [first] = dialogues;
    if (before === undefined && first?.introduction !== undefined)
      lines.push(...spoken(first.introduction, speakers));
    sections.push(...dialogues.flatMap((dialogue) => dialogue.sections));
  }
  for (const [index, event] of events.entries()) {
    const section = sections.find(({ number }) => number === index + 1);
    if (section === undefined) continue;
    const longer =
      matter.length === 'long' ? await expanded(context, matter, { section, event, index }) : section;
    lines.push(`Side_Note: [${event.text}] ${event.date}`, ...spoken(longer, speakers));
  }
  return lines;
}

/** A session without events is one part, the introduction. */
function partsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / sectionsAtOnce));
  return Array.from({ length: count }, (_, place) =>
    items.slice(place * sectionsAtOnce, (place + 1) * sectionsAtOnce),
  );
}

interface Exchange {
  readonly user: string;
  readonly assistant: string;
}

const spoken = ({ user, assistant }: Exchange, speakers: Speakers): string[] => [
  `${speakers.user}: ${oneLine(user)}`,
  `${speakers.assistant}: ${oneLine(assistant)}`,
];

/** The longer exchange, or the original one if the longer one lost or changed the fact or names a date. */
async function expanded(
  context: ModelContext,
  { things, piece }: ModelSessionMatter,
  {
    section,
    event: { fact },
    index,
  }: { readonly section: Exchange; readonly event: PersonaEvent; readonly index: number },
): Promise<Exchange> {
  const { expansions } = context.refusals;
  expansions.asked += 1;
  const keep = fact === undefined ? [] : [fact.thing];
  const input = { user: section.user, assistant: section.assistant, keep };
  const longer = await askOrSkip(context, expandSection, { input, piece: `${piece}/expand/${index}` });
  if (longer !== undefined && isSound(longer, section, { keep, things })) return longer;
  expansions.refused += 1;
  return section;
}

function isSound(
  longer: Exchange,
  section: Exchange,
  { keep, things }: { readonly keep: readonly string[]; readonly things: readonly string[] },
): boolean {
  if (hasDate(longer.user) || hasDate(longer.assistant)) return false;
  if (longer.user.length < section.user.length) return false;
  if (!keep.every((thing) => mentions(longer.user, thing))) return false;
  return !things.some((thing) => mentions(longer.user, thing) && !mentions(section.user, thing));
}
