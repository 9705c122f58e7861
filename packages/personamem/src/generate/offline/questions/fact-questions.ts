import { attitudesAt } from '../attitudes.js';
import { draft, framed, type WriteDraft } from './asking.js';
import { kindOf, thingOf } from './kinds-in-file.js';

/** Asks which thing of a kind the persona has experienced. */
export const recallFacts: WriteDraft = ({ note, kinds, rng }) => {
  const thing = thingOf(note);
  const { kind, untouched } = kindOf(kinds, thing, note.file);
  if (untouched.length < 3) return undefined;
  const things = [thing, ...rng.shuffle(untouched).slice(0, 3)];
  const question = rng.pick([
    `I would like to come back to ${kind}. Which experience could we start from?`,
    `Let us talk about ${kind} once more. What is there to build on?`,
    `There are so many ${kind}. Where would you begin with me?`,
  ]);
  const frames = rng.shuffle([
    'We could start from %, which you described to me yourself.',
    'You have had an experience with %, and that is a starting point.',
    'From your own account I remember %, so let us begin there.',
    'Something that you have been through is %, which gives us a start.',
  ]);
  return draft(question, framed(frames, things), rng);
};

/** Asks for a thing of a kind that the persona has not mentioned. */
export const newIdeas: WriteDraft = ({ note, kinds, rng }) => {
  const { kind, unspoken, own } = kindOf(kinds, thingOf(note), note.file);
  const known = attitudesAt(note, 'before-note');
  const old = rng.shuffle(own.filter((thing) => known.has(thing))).slice(0, 3);
  if (old.length < 3 || unspoken.length === 0) return undefined;
  const question = rng.pick([
    `I am in the mood for something that is entirely new to me among ${kind}. What could it be?`,
    `Which of all ${kind} would be new ground for me?`,
    `Please suggest one of the ${kind} that I have not been through yet.`,
  ]);
  const frames = rng.shuffle([
    'How about %? It would be a first for you.',
    'You could have a go at %, which is new ground.',
    'My suggestion is %, as that is something fresh.',
    'Give % a chance, since it has not come up in your life.',
  ]);
  const things = [rng.pick(unspoken), ...old];
  return draft(question, framed(frames, things), rng);
};
