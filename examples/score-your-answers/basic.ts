/** Scores for answers of another program: LoCoMo's F1, and a mean with an interval over conversations. */

import { locomoF1 } from '@memgym/locomo';
import { clusteredMean } from '@memgym/scoring';

const answers = [
  { conversation: 'ann', category: 4, gold: '7 May 2023', prediction: 'on 7 May 2023' },
  { conversation: 'ann', category: 1, gold: 'pottery, swimming', prediction: 'swimming' },
  { conversation: 'bo', category: 4, gold: 'a red bicycle', prediction: 'The bicycle was green.' },
  { conversation: 'bo', category: 5, gold: null, prediction: 'Not mentioned in the conversation' },
  { conversation: 'cy', category: 2, gold: 'June 2023', prediction: 'June 2023' },
] as const;

const scores = answers.map(({ conversation, ...answer }) => ({
  cluster: conversation,
  value: locomoF1(answer),
}));
scores.forEach(({ value }, index) => {
  console.log(`${value.toFixed(3)}  ${answers[index]?.prediction}`);
});

// Questions about one conversation are not independent, so the interval counts conversations.
const { value, low, high, n } = clusteredMean(scores, { range: [0, 1] });
console.log(
  `mean ${value?.toFixed(3)}, 95 % interval ${low?.toFixed(3)} to ${high?.toFixed(3)}, ${n} answers`,
);
