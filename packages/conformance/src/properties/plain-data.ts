import type { Scope } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { hostileTexts } from '../hostile-texts.js';
import { lone } from '../sample-inputs.js';

/**
 * docs/specs/memory-systems.md#conformance, 14: every text is plain data, as content, as id, as scope and as
 * question.
 */
export const plainData: ConformanceProperty = {
  id: 'plain-data',
  title: 'treats hostile contents, ids, scopes and questions as plain data',
  check: async ({ open }) => {
    const trial = await open();
    for (const text of hostileTexts) {
      const scope: Scope = { user: text };
      // What cannot be listed must be found, for which some services need a word.
      const content = trial.system.list === undefined ? `${text} in Bergen` : text;
      const report = await trial.add(lone(text, content), scope);
      const held = await trial.held(scope);
      const shown = JSON.stringify(text);
      const accounted = [...report.skipped.map(({ sourceId }) => sourceId), ...report.buffered];
      // Without named sources, a memory belongs to the scope if it is held there.
      const isOwn = ({ id, sourceIds }: (typeof held)[number]): boolean =>
        trial.citesSources ? sourceIds.includes(text) : held.some((each) => each.id === id);
      const cited = held.find(isOwn);
      ensure(
        cited !== undefined || accounted.includes(text),
        () => `the source with the id ${shown} was lost`,
      );
      for (const question of hostileTexts) {
        const { items } = await trial.find({ text: question, k: 3 }, scope);
        const strange = items.find((item) => !isOwn(item));
        ensure(strange === undefined, () => `the scope ${shown} returned ${JSON.stringify(strange?.id)}`);
      }
      if (trial.system.delete && cited) {
        await trial.system.delete(cited.id, trial.writing(scope));
        await trial.add(lone(text, content), scope);
      }
    }
    if (!trial.restores) return 'passed';
    const copy = await open();
    await copy.restore(await trial.snapshot());
    ensure(
      (await copy.fingerprint()) === (await trial.fingerprint()),
      'hostile texts do not survive a snapshot',
    );
    return 'passed';
  },
};
