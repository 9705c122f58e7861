import { expansionsOf } from '@memgym/everyday-world';
import { addressed } from '../../../wording/preferences/addressed.js';
import type { ChangeOfMind } from '../../../wording/preferences/change-of-mind.js';
import { englishChangesOfMind } from '../../../wording/preferences/change-of-mind.js';
import { eventOf } from '../../questions/question-types.js';
import { attitudesAt } from '../attitudes.js';
import { draft, framed, framesOf, questionOf, type WriteDraft } from './asking.js';

/** Asks for the reason of a change; wrong ones come first from other changes of mind. */
export const reasons: WriteDraft = (asking) => {
  const { note, about, rng } = asking;
  const { fact, update } = eventOf({ about }, note).event;
  if (fact === undefined || update === undefined) return undefined;
  const { polarity } = fact;
  const right = update.reason;
  const question = questionOf(asking, { thing: fact.thing });
  const asked = about === 'newest' ? 'at-end' : 'before-note';
  const given = [...attitudesAt(note, asked).values()]
    .flatMap(({ events }) => events)
    .flatMap(({ fact, update }) =>
      fact?.polarity === polarity && update !== undefined ? [update.reason] : [],
    );
  const towards = polarity === 'likes' ? 'like' : 'dislike';
  const used = changeOf(right)?.key;
  const invented = rng
    .shuffle(englishChangesOfMind.filter((change) => change.towards === towards && change.key !== used))
    .map(({ causes, effects }) => `${rng.pick(causes)}, and ${rng.pick(effects)}`);
  const other = [...new Set(given)].filter((reason) => reason !== right && changeOf(reason)?.key !== used);
  const wrong = [...rng.shuffle(other).slice(0, 2), ...invented];
  const contents = [right, ...wrong.slice(0, 3)].map(addressed);
  return draft(question, framed(framesOf(asking), contents), rng);
};

/** Asks for the consequence of a reason for another thing. */
export const consequences: WriteDraft = (asking) => {
  const { note, kinds, about, rng } = asking;
  const { fact, update } = eventOf({ about }, note).event;
  const change = changeOf(update?.reason ?? '');
  const others = rng.shuffle(kinds.filter(({ own }) => !own.includes(fact?.thing ?? '')));
  const fresh = others.flatMap(({ unspoken }) => unspoken)[0];
  if (fact === undefined || change === undefined || fresh === undefined) return undefined;
  const question = questionOf(asking, { fresh, thing: fact.thing });
  const wrong = rng.shuffle(
    englishChangesOfMind.filter(({ towards, key }) => towards === change.towards && key !== change.key),
  );
  const gists = [change, ...wrong.slice(0, 3)].map(({ gist }) => gist);
  return draft(question, framed(framesOf(asking), gists), rng);
};

/** The change of mind that a reason belongs to. */
function changeOf(reason: string): ChangeOfMind | undefined {
  return englishChangesOfMind.find(({ causes }) =>
    causes.some((cause) => expansionsOf(cause).some((text) => reason.startsWith(`${text}, `))),
  );
}
