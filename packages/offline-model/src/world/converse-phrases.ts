/** Phrases around the advice in a reply; `%` stands for a clause. */
export interface ConversePhrases {
  readonly openings: readonly string[];
  /** Frames for fitting advice. */
  readonly advising: readonly string[];
  /** Frames for advice to people in another situation. */
  readonly alternatives: readonly string[];
  /** A frame for a quotation from the memory. */
  readonly quoting: string;
  /** Sentences without facts that fit anywhere. */
  readonly generalities: readonly string[];
  readonly space: string;
}

export const englishPhrases: ConversePhrases = {
  openings: [
    'Good question, and there is more than one way to go about it.',
    'Happy to think this through with you.',
    'Let me lay out a few routes, from the simplest to the most thorough.',
    'Thanks for the details; here is how I would approach it.',
  ],
  advising: ['You could %.', 'For you, I would suggest: %.', 'A good first step is to %.'],
  alternatives: [
    'Others prefer to %.',
    'If things were different, one could %.',
    'Some would %.',
    'A common alternative is to %.',
    'Guides often suggest: %.',
  ],
  quoting: 'I also remember that you once said “%”, so take that into account.',
  generalities: [
    'Start small and look at the result after a week or two.',
    'Write down beforehand how you will judge whether it worked.',
    'If one part fails, drop that part rather than the whole plan.',
    'The order matters less than doing each step completely.',
    'A second opinion helps where the decision is hard to undo.',
    'None of this has to happen at once.',
    'Set a reminder, because good intentions fade quickly.',
    'The details can wait until the outline is clear.',
  ],
  space: ' ',
};

export const chinesePhrases: ConversePhrases = {
  openings: ['这个问题有好几种解决办法。', '我们一起来理一理。', '我从简单到周全列几条路子。'],
  advising: ['可以%。', '对你来说，建议%。', '第一步最好%。'],
  alternatives: ['有人会%。', '换一种情况，可以%。', '另一种常见的做法是%。', '指南里常建议%。'],
  quoting: '我还记得你说过“%”，这一点也请考虑进去。',
  generalities: [
    '先从小处做起，过一两周再看效果。',
    '事先想好怎样算成功。',
    '某一步不行，就去掉那一步，不必推翻整个计划。',
    '难以反悔的决定，不妨再听听别人的意见。',
    '这些不必一次做完。',
    '细节可以等大致清楚了再说。',
  ],
  space: '',
};
