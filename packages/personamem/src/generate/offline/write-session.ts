import type { Rng } from '@memgym/core';
import { createPen, type Pen, sentenceCase } from '@memgym/env-generator';
import { type EverydayValue, expandText } from '@memgym/everyday-world';
import type { PersonaEvent } from '../raw/persona-event.js';
import type { Speakers } from '../topics/persona-topic.js';
import wording from './wording/session-wording.json' with { type: 'json' };

/** The material of a session. */
export interface SessionMatter {
  readonly about: string;
  readonly speakers: Speakers;
  /** In the order of their dates. */
  readonly events: readonly PersonaEvent[];
  /** Things that other people do, each mentioned once. */
  readonly ofOthers: readonly string[];
  /** Values of the persona's daily life, for small talk. */
  readonly life: readonly EverydayValue[];
  /** `long`: with details, advice and a second pair of lines for each event. */
  readonly length: 'short' | 'long';
  readonly rng: Rng;
}

/*
 * In the wording (see `expandText`), `%thing` is what an event is about, `%Thing` the same at the beginning of a
 * sentence, `%kind` its kind, `%about` the field, `%occasion` the circumstances, `%reason` why a mind changed, `%other`
 * something of the same kind that another person does, `%advice` advice about everyday life.
 */
const userDetails = 3;
const adviceSentences = 3;

/**
 * The lines of a session: an introduction, then for each event a side note, the user's news and a reply
 * (packages/personamem/spec.md#conversations). Lines mention neither dates nor older events. All lines differ.
 */
export function writeSession(matter: SessionMatter): string[] {
  const pen = createPen(matter.rng.stream('pen'));
  const { user, assistant } = matter.speakers;
  const spoken = new Set<string>();
  const say = (speaker: string, parts: () => readonly string[]): string => {
    // Lines are later found by their text.
    for (let trial = 0; ; trial += 1) {
      const line = `${speaker}: ${parts()
        .filter((part) => part !== '')
        .map(sentenceCase)
        .join(' ')}`;
      if (!spoken.has(line) || trial > 50) {
        spoken.add(line);
        return line;
      }
    }
  };
  const fill = createFill(matter, pen);
  const others = matter.rng.stream('others').shuffle(matter.ofOthers);
  const isLong = matter.length === 'long';
  const lines = [
    say(user, () => [fill(wording.openings), ...(isLong ? fillAll(fill, wording.userDetails, 2) : [])]),
    say(assistant, () => [fill(wording.welcomes)]),
  ];
  for (const [index, event] of matter.events.entries()) {
    const isGood = event.fact?.polarity !== 'dislikes';
    const other = others[index];
    lines.push(`Side_Note: [${event.text}] ${event.date}`);
    lines.push(
      say(user, () => [
        newsOf(event, fill),
        ...(isLong ? fillAll(fill, wording.userDetails, userDetails) : []),
        isLong ? smallTalk(matter, pen) : '',
        other === undefined ? '' : fill(wording.others, { other }),
        fill(isGood ? wording.requestsAfterLike : wording.requestsAfterDislike),
      ]),
      say(assistant, () => [
        event.fact === undefined
          ? ''
          : fill(isGood ? wording.likeEchoes : wording.dislikeEchoes, { thing: event.fact.thing }),
        ...fillAll(fill, isGood ? wording.likeAdvice : wording.dislikeAdvice, isLong ? adviceSentences : 1),
        isLong ? aside(matter, fill, pen) : '',
        fill(wording.questionsBack),
      ]),
    );
    if (isLong && event.fact !== undefined && matter.rng.next() < 0.5) {
      lines.push(
        say(user, () => [
          fill(wording.followUps),
          ...fillAll(fill, wording.userDetails, 2),
          smallTalk(matter, pen),
        ]),
        say(assistant, () => [
          fill(wording.followUpReplies),
          ...fillAll(fill, isGood ? wording.likeAdvice : wording.dislikeAdvice, 2),
          aside(matter, fill, pen),
        ]),
      );
    }
  }
  return lines;
}

type Fill = (
  templates: readonly string[],
  values?: { readonly [name: string]: string | undefined },
) => string;

function createFill({ about }: SessionMatter, pen: Pen): Fill {
  return (templates, values = {}) => {
    const { thing = '', other = '', reason = '', occasion = '', advice = '' } = values;
    const slots: Record<string, string> = {
      about,
      thing,
      Thing: sentenceCase(thing),
      other,
      reason,
      occasion,
      advice,
    };
    return pen.write(templates).replace(/%([A-Za-z]+)/g, (whole, slot: string) => slots[slot] ?? whole);
  };
}

function fillAll(fill: Fill, templates: readonly string[], count: number): string[] {
  return Array.from({ length: count }, () => fill(templates));
}

/** The user's news about an event. */
function newsOf({ text, fact, update }: PersonaEvent, fill: Fill): string {
  if (fact === undefined) return `I ${text.charAt(0).toLowerCase()}${text.slice(1)}.`;
  const occasion = text.split(fact.thing)[1]?.trim() ?? '';
  const good = fact.polarity === 'likes';
  if (update === undefined) {
    return fill(good ? wording.firstLikes : wording.firstDislikes, { thing: fact.thing, occasion });
  }
  const templates = good ? wording.turnsToLike : wording.turnsToDislike;
  return fill(templates, { thing: fact.thing, occasion, reason: update.reason });
}

function smallTalk({ life, rng }: SessionMatter, pen: Pen): string {
  return life.length === 0 ? '' : pen.write(rng.pick(life).statements);
}

function aside({ life, rng }: SessionMatter, fill: Fill, pen: Pen): string {
  if (life.length === 0) return '';
  return fill(wording.asides, { advice: expandText(pen.choose(rng.pick(life).advice), rng) });
}
