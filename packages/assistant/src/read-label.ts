import type { Option } from '@memgym/core';
import { matchChoice } from '@memgym/prompts';

/**
 * The label of the option that a reply names, which is not the requested JSON: by its label alone, by its whole text, but
 * for quotes, case and a final full stop, or otherwise by its label, as {@link readLabel} does. A label before the text of
 * another option names neither.
 */
export function readOption(raw: string, options: readonly Option[]): string | undefined {
  const said = raw
    .trim()
    .replace(/^["'“‘*]{1,3}/, '')
    .replace(/["'”’*]{1,3}$/, '');
  const labels = options.map(({ label }) => label);
  const text = textOf(said, options);
  const named = matchChoice(said, labels) ?? labelOfText(text, options) ?? readLabel(raw, labels);
  const end = said.search(/\s/);
  const isOpening = named !== undefined && end > 0 && bareLabel(said.slice(0, end)) === bareLabel(named);
  const rest = said
    .slice(end)
    .trim()
    .replace(/^[-–—:：.]\s/, '');
  const other = isOpening ? textOf(rest, options) : undefined;
  const isOther = other !== undefined && !options.some((each) => each.label === named && each.text === other);
  return isOther ? undefined : named;
}

/** The option text that is spelled so. */
function textOf(said: string, options: readonly Option[]): string | undefined {
  return matchChoice(
    said,
    options.map((option) => option.text),
  );
}

/** The label of the only option with a text. */
function labelOfText(text: string | undefined, options: readonly Option[]): string | undefined {
  const [only, ...more] = options.filter((option) => option.text === text);
  return more.length > 0 ? undefined : only?.label;
}

/**
 * The option label in a reply that is not the requested JSON: a bare label (`B`, `(b)`, `**B.**`), a label after
 * `answer`, `choice`, `答案` or an `<answer>` tag, in a `\boxed{…}`, a label that opens the reply (`B) tea`), or one that the model says
 * it chooses (`I would reply with (b), because …`). Case and brackets do not matter. If the reply names several, its last conclusion counts; a reply without a conclusion has no label.
 */
export function readLabel(raw: string, labels: readonly string[]): string | undefined {
  const byBareLabel = new Map(labels.map((label) => [bareLabel(label), label]));
  const alternatives = [...byBareLabel.keys()]
    .sort((left, right) => right.length - left.length)
    .map((label) => label.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('|');
  if (alternatives === '') return undefined;
  const label = `["'“‘*_\\s]*[（(\\[]?(${alternatives})[)）\\]]?(?![\\p{L}\\p{N}])`;
  const patterns = [
    new RegExp(`(?:<(?:final_)?answer>|\\\\boxed\\{(?:\\\\text\\{)?)\\s*${label}`, 'giu'),
    new RegExp(`(?<!\\p{L})correct["'*_]*\\s*:${label}`, 'giu'),
    new RegExp(
      `(?:answer|choice|option|choose|答案|选择|选项|选)["'*_]*\\s*(?:is|are|应该是|应为|是|为)?\\s*[:：]?${label}`,
      'giu',
    ),
    new RegExp(`^${label}["'”’*_\\s]*(?:[.)）:：、,，\\]。]|[-–—]\\s|$)`, 'giu'),
    // In a sentence, a letter may be a word: "I'd go with a friend".
    new RegExp(
      `\\b(?:I|I[’']d|I[’']ll|I would|I will)\\s(?:reply|respond|answer|go|choose|pick|select)(?:\\swith)?\\s` +
        `["'“‘*_]{0,3}[（(\\[]?(${alternatives})(?:[)）\\]]|(?=["'”’*_]{0,3}(?:[.,:;。，：；]|\\s(?:because|since|as)\\b|$)))`,
      'giu',
    ),
  ];
  // A Chinese keyboard writes letters in full width, and LaTeX puts them between dollar signs.
  const text = raw
    .normalize('NFKC')
    .replace(/\$([^$\s]{1,20})\$/g, '$1')
    .trim();
  for (const pattern of patterns) {
    const found = [...text.matchAll(pattern)].at(-1)?.[1];
    const known = found === undefined ? undefined : byBareLabel.get(bareLabel(found));
    if (known !== undefined) return known;
  }
  return undefined;
}

function bareLabel(label: string): string {
  return label
    .normalize('NFKC')
    .trim()
    .replace(/^[（([]+|(?<![)）\].:：])[)）\].:：]+$/g, '')
    .toLowerCase();
}
