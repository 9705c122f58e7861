import type { MemDailyList } from './memdaily-list.js';

/**
 * The text of `memdaily.json` in parts: type → group → trajectories with one question each, counted from 0 within their
 * group (packages/memsim/spec.md#merged-file). Neither the whole text nor all lists need to be in memory.
 */
export function* mergedMemDaily(lists: readonly MemDailyList<unknown>[]): Generator<string> {
  yield '{';
  for (const [place, type] of [...new Set(lists.map((list) => list.type))].entries()) {
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(type)}: {`;
    const ofType = lists.filter((list) => list.type === type);
    for (const [index, { group, items }] of ofType.entries()) {
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(group)}: [`;
      let tid = 0;
      for (const { messages, question } of items) {
        yield `${tid === 0 ? '' : ','}\n${JSON.stringify({ tid, message_list: messages, QA: question })}`;
        tid += 1;
      }
      yield '\n]';
    }
    yield '}';
  }
  yield '\n}\n';
}
