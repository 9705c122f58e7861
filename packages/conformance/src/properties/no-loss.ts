import {
  canonicalJson,
  type MemoryInput,
  type Session,
  type WriteReport,
  writeReportSchema,
} from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { sampleInputs, sourceIdsOf, turn } from '../sample-inputs.js';
import type { Trial } from '../trial.js';

const mixed: Session = {
  id: 'mixed',
  turns: [
    { id: 'x1', role: 'system', content: 'Be brief.' },
    { id: 'x2', role: 'assistant', content: 'Where were we?' },
    { id: 'x3', role: 'user', content: '   ' },
    { id: 'x4', role: 'user', content: '' },
    { id: 'x5', role: 'user', content: '👍' },
    { id: 'x5', role: 'user', content: '👍' },
  ],
};

const inputs: readonly MemoryInput[] = [
  ...sampleInputs,
  mixed,
  { id: 'silence', turns: [] },
  turn('huge', 'The lighthouse keeper counted ships. '.repeat(3000)),
  turn('blank', '\n\t'),
  turn('tagged', 'My locker code is 4711.', { meta: { nested: { list: [1, 2, 3] } } }),
];

/**
 * docs/specs/memory-systems.md#conformance, 7: no added source disappears unreported, and the caller's objects are
 * not changed.
 */
export const noLoss: ConformanceProperty = {
  id: 'no-loss',
  title: 'stores, buffers or reports every source, and does not modify the caller’s objects',
  check: async ({ open }) => {
    const trial = await open();
    const reports: WriteReport[] = [];
    for (const input of inputs) {
      const before = canonicalJson(input);
      const report = await trial.add(input);
      ensure(canonicalJson(input) === before, () => `\`add\` changed the object it was given: ${before}`);
      writeReportSchema.parse(report);
      const unsaid = await missing(trial, sourceIdsOf(input), [report]);
      ensure(unsaid.length === 0, () => `added, but neither stored nor reported: ${JSON.stringify(unsaid)}`);
      reports.push(report);
    }
    const flushed = await trial.system.flush?.(trial.writing());
    // After a flush nothing is buffered any more: each source must be stored or reported.
    const final = flushed ? [...reports, flushed].map((report) => ({ ...report, buffered: [] })) : reports;
    const lost = await missing(trial, inputs.flatMap(sourceIdsOf), final);
    ensure(lost.length === 0, () => `lost without a report: ${JSON.stringify(lost)}`);
    const reasons = reports.flatMap(({ skipped }) => skipped.map(({ reason }) => reason));
    ensure(
      reasons.every((reason) => reason.trim() !== ''),
      'a source was skipped without a reason',
    );
    await checkIndependence(await open());
    return 'passed';
  },
};

/** Source ids that no memory cites and no report mentions. */
async function missing(
  trial: Trial,
  sourceIds: readonly string[],
  reports: readonly WriteReport[],
): Promise<string[]> {
  if (!trial.citesSources) return [];
  const accounted = new Set((await trial.held()).flatMap((item) => item.sourceIds));
  for (const { buffered, skipped } of reports) {
    for (const sourceId of buffered) accounted.add(sourceId);
    for (const { sourceId } of skipped) accounted.add(sourceId);
  }
  return sourceIds.filter((sourceId) => !accounted.has(sourceId));
}

/** Changing an object after it was added must not change the memory. */
async function checkIndependence(trial: Trial): Promise<void> {
  const mine = turn('mine', 'I was born in May.', { meta: { mood: 'calm' } });
  await trial.add(mine);
  const before = await trial.fingerprint();
  mine.content = 'I was born in June.';
  Object.assign(mine.meta ?? {}, { mood: 'upset' });
  ensure((await trial.fingerprint()) === before, 'changing an object after `add` changed the memory');
}
