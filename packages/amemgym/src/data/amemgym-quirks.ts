/** Known oddities of AMemGym's `data.json`; their counts depend on the file. */
export const amemgymQuirks = [
  {
    id: 'amemgym-variable-required-twice',
    dataset: 'amemgym',
    what: 'A question requires one variable twice; its options are read by position.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'amemgym-empty-brackets',
    dataset: 'amemgym',
    what: 'The education of a profile ends in empty brackets, `some_college ()`.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'amemgym-messages-present',
    dataset: 'amemgym',
    what: 'A session has messages, which the format leaves empty; they are ignored and the dialogue is played.',
    action: 'dropped',
    publishedCount: null,
  },
  {
    id: 'amemgym-request-suggests-false-value',
    dataset: 'amemgym',
    what: 'A request suggests a value that is not true of the person; its generator found no better wording.',
    action: 'kept',
    publishedCount: null,
  },
] as const;

export type AMemGymQuirkId = (typeof amemgymQuirks)[number]['id'];
