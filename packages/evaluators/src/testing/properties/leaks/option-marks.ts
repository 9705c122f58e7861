import type { MultipleChoiceQuestion } from '@memgym/core';

/** The marks of each option of a question, besides its meaning, in the order of the options. */
export function marksByOption({ id, options }: MultipleChoiceQuestion): string[][] {
  const lengths = options.map(({ text }) => text.length);
  const [longest, shortest] = [Math.max(...lengths), Math.min(...lengths)];
  const words = wordsOf(id);
  return options.map(({ label, text }, place) => {
    const isOnly = (length: number) =>
      text.length === length && lengths.filter((other) => other === length).length === 1;
    return [
      `place ${place + 1}`,
      ...(words.includes(label) ? ['its label in the id'] : []),
      ...numbersOf(id).flatMap(([slot, number]) => [
        ...(number === place ? [`its place from 0 as ${slot} of the id`] : []),
        ...(number === place + 1 ? [`its place from 1 as ${slot} of the id`] : []),
      ]),
      ...(isOnly(longest) ? ['the longest text'] : []),
      ...(isOnly(shortest) ? ['the shortest text'] : []),
      ...(/^\s|\s$/.test(text) ? ['spaces around the text'] : []),
      ...(/[.!?。！？]$/.test(text.trim()) ? ['a text with an end mark'] : ['a text without an end mark']),
      ...(/^\p{Lu}/u.test(text) ? ['a text with a capital'] : ['a text without a capital']),
    ];
  });
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The numbers of an id, counted from its end, so that a longer name in front changes nothing. */
const numbersOf = (id: string): [slot: string, number: number][] =>
  (id.match(/\d{1,15}/g) ?? [])
    .toReversed()
    .slice(0, 6)
    .map((digits, place) => [
      place === 0 ? 'the last number' : `number ${place + 1} from the end`,
      Number(digits),
    ]);
