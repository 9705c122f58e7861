import { sentenceCase } from '@memgym/env-generator';
import { isSingle } from '../../questions/asked-note.js';
import { eventOf } from '../../questions/question-types.js';
import { opposite, type Polarity } from '../../raw/persona-event.js';
import { type Attitude, attitudesAt } from '../attitudes.js';
import occasions from '../wording/occasions.json' with { type: 'json' };
import { draft, questionOf, type WriteDraft } from './asking.js';
import { kindOf, thingOf } from './kinds-in-file.js';

/** Mentions a thing, to test whether the current attitude is known. */
export const attitudes: WriteDraft = (asking) => {
  const { note, about, rng } = asking;
  const { fact, update } = eventOf({ about }, note).event;
  if (fact === undefined) return undefined;
  const question = questionOf(asking, { thing: fact.thing });
  const changed = update !== undefined;
  const other = opposite(fact.polarity);
  const contents = [
    attitude(fact.thing, fact.polarity, changed),
    attitude(fact.thing, fact.polarity, !changed),
    attitude(fact.thing, other, changed),
    attitude(fact.thing, other, !changed),
  ];
  return draft(question, contents, rng);
};

/** Asks for the whole sequence of changes. */
export const histories: WriteDraft = (asking) => {
  const { note, rng } = asking;
  const spoken = note.chain.filter(({ lines }) => lines !== undefined);
  const oldest = spoken.at(-1)?.event;
  const { fact } = note.newest.event;
  const begun = occasionOf(oldest?.text ?? '', fact?.thing ?? '');
  if (oldest === undefined || fact === undefined || begun === undefined) return undefined;
  const changes = spoken.length - 1;
  const falseChanges = changes === 1 ? 2 : changes === 2 && rng.next() < 0.5 ? 1 : changes === 2 ? 3 : 2;
  const falseBeginning = rng.pick(occasions.filter((occasion) => occasion !== begun));
  const story = (count: number, occasion: string): string => {
    const first = count % 2 === 0 ? fact.polarity : opposite(fact.polarity);
    return `It began ${occasion}, when you ${first === 'likes' ? 'liked' : 'disliked'} it, and your mind has turned ${times[count] ?? ''} since then, this time included.`;
  };
  const contents = [
    story(changes, begun),
    story(changes, falseBeginning),
    story(falseChanges, begun),
    story(falseChanges, falseBeginning),
  ];
  return draft(questionOf(asking, { thing: fact.thing }), contents, rng);
};

/** Asks for a plan that follows two attitudes. */
export const plans: WriteDraft = (asking) => {
  const { note, kinds, about, rng } = asking;
  const thing = thingOf(note, about);
  const asked = isSingle(note) || about === 'newest' ? 'at-end' : 'before-note';
  const known = attitudesAt(note, asked);
  const { kind, own } = kindOf(kinds, thing, note.file);
  const settled = (one: string): Attitude | undefined => {
    const found = known.get(one);
    return asked === 'at-end' && found?.changesLater === true ? undefined : found;
  };
  const first = known.get(thing)?.events.at(-1)?.fact;
  const seconds = own.flatMap((one) => (one === thing ? [] : (settled(one)?.events.at(-1)?.fact ?? [])));
  if (first === undefined || seconds.length === 0) return undefined;
  const second = rng.pick(seconds);
  const question = questionOf(asking, { kind, thing });
  const plan = (takesFirst: boolean, takesSecond: boolean): string => {
    const verdict = (one: string, takes: boolean): string =>
      takes ? `${one} belongs in it for you` : `${one} is better left out`;
    const parts = [verdict(first.thing, takesFirst), verdict(second.thing, takesSecond)];
    return `${sentenceCase(parts[0] ?? '')}, and ${parts[1] ?? ''}.`;
  };
  const [one, two] = [first.polarity === 'likes', second.polarity === 'likes'];
  return draft(question, [plan(one, two), plan(one, !two), plan(!one, two), plan(!one, !two)], rng);
};

const times = ['', 'once', 'twice', 'three times'];

const attitude = (thing: string, polarity: Polarity, changed: boolean): string => {
  if (!changed)
    return `You have ${polarity === 'likes' ? 'liked' : 'disliked'} ${thing} from the first time on.`;
  return polarity === 'likes'
    ? `You like ${thing} now, after a time when you did not.`
    : `You dislike ${thing} now, after a time when you liked it.`;
};

/** The part of an event's text after the thing. */
function occasionOf(text: string, thing: string): string | undefined {
  const after = text.split(thing)[1]?.trim();
  return after === undefined || after === '' ? undefined : after;
}
