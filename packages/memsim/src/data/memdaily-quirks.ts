/** Oddities of MemDaily; the counts are those of the 26 files as published. */
export const memDailyQuirks = [
  {
    id: 'memdaily-error-item',
    dataset: 'memdaily',
    what: 'Question or answer was never made (`[ERRORQ]`, `[ERRORA]`, no answer); the trajectory is omitted, as in the merged file.',
    action: 'dropped',
    publishedCount: 46,
  },
  {
    id: 'memdaily-options-repeated',
    dataset: 'memdaily',
    what: 'Two of the four options have the same text.',
    action: 'kept',
    publishedCount: 7,
  },
  {
    id: 'memdaily-nonsense-option',
    dataset: 'memdaily',
    what: 'An option is the stopgap 钝角 ("obtuse angle").',
    action: 'kept',
    publishedCount: 3,
  },
  {
    id: 'memdaily-client-error-text',
    dataset: 'memdaily',
    what: 'A message consists only of the model client’s error text, `[无效输出]`.',
    action: 'kept',
    publishedCount: 2,
  },
  {
    id: 'memdaily-rewrite-remark',
    dataset: 'memdaily',
    what: 'A message contains, after the statement, a remark of the model that rewrote it ("输出：…").',
    action: 'kept',
    publishedCount: 78,
  },
  {
    id: 'memdaily-time-inversion',
    dataset: 'memdaily',
    what: 'A message or question is dated before the one it follows; the order of the file is used.',
    action: 'kept',
    publishedCount: 212,
  },
  {
    id: 'memdaily-relative-time-late',
    dataset: 'memdaily',
    what: 'The gold answer puts a "next week" one week too late: it was counted from the question, not from the message.',
    action: 'kept',
    publishedCount: 17,
  },
  {
    id: 'memdaily-wrong-count',
    dataset: 'memdaily',
    what: 'The gold count contradicts the evidence.',
    action: 'kept',
    publishedCount: 1,
  },
  {
    id: 'memdaily-user-unknown',
    dataset: 'memdaily',
    what: 'The user of a trajectory is uncertain (merged file only); it is its own cluster.',
    action: 'kept',
    publishedCount: 0,
  },
] as const;

export type MemDailyQuirkId = (typeof memDailyQuirks)[number]['id'];
