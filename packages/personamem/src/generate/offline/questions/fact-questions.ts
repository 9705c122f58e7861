import { attitudesAt } from '../attitudes.js';
import { draft, framed, framesOf, questionOf, type WriteDraft } from './asking.js';
import { kindOf, thingOf } from './kinds-in-file.js';

/** Asks which thing of a kind the persona has experienced. */
export const experiences: WriteDraft = (asking) => {
  const { note, kinds, about, rng } = asking;
  const thing = thingOf(note, about);
  const { kind, untouched } = kindOf(kinds, thing, note.file);
  if (untouched.length < 3) return undefined;
  const things = [thing, ...rng.shuffle(untouched).slice(0, 3)];
  const question = questionOf(asking, { kind, thing });
  return draft(question, framed(framesOf(asking), things), rng);
};

/** Asks for a thing of a kind that the persona has not mentioned. */
export const newThings: WriteDraft = (asking) => {
  const { note, kinds, about, rng } = asking;
  const thing = thingOf(note, about);
  const { kind, unspoken, own } = kindOf(kinds, thing, note.file);
  const known = attitudesAt(note, 'before-note');
  const old = rng.shuffle(own.filter((one) => known.has(one))).slice(0, 3);
  if (old.length < 3 || unspoken.length === 0) return undefined;
  const question = questionOf(asking, { kind, thing });
  const frames = framesOf(asking);
  const things = [rng.pick(unspoken), ...old];
  return draft(question, framed(frames, things), rng);
};
