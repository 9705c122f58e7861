import type { Option } from '@memgym/core';
import { matchChoice, stripReasoning } from '@memgym/prompts';
import { normalized } from '@memgym/text';

/**
 * The label of the option that a reply names, which is not the requested JSON: by its label alone, by its whole text, but
 * for quotes, case and a final full stop, or otherwise by its label, as `readLabel` does. A label before the text of
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
 * The option label that a reply concludes with:
 *
 * 1. A marked label is a conclusion: in a tag (`<answer>B</answer>`), a box or a field (`{"answer": "B"}`); without one, a
 *    label that the reply says it chooses (`the answer is B`, `so B.`, `B is correct`); without one, a label alone, on the
 *    last line or with its text at the start.
 * 2. Of several conclusions of the strongest kind, the last one counts.
 * 3. A conclusion that names several labels (`B or C`, `A, B and D`) is none.
 * 4. A label that is denied (`not B`, `B is wrong`) or only mentioned (`Option C is tempting`) is no conclusion.
 * 5. A list that begins several lines or parts with different labels repeats the options and is no conclusion.
 * 6. Case, brackets, quotes and emphasis do not matter; words count in English, German, French, Spanish and Chinese.
 */
export function readLabel(raw: string, labels: readonly string[]): string | undefined {
  const byBareLabel = new Map(labels.map((label) => [bareLabel(label), label]));
  const alternatives = [...byBareLabel.keys()]
    .sort((left, right) => right.length - left.length)
    .map((label) => label.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('|');
  if (alternatives === '') return undefined;
  // A Chinese keyboard writes letters in full width, and LaTeX puts them between dollar signs.
  const text = normalized(stripReasoning(raw), 'NFKC')
    .replace(/\$([^$\s]{1,20})\$/g, '$1')
    .trim();
  const forms = formsOf(alternatives);
  const whole = withoutLists(text, forms, bareLabel(labels[0] ?? ''));
  const numbered = fieldNumber.exec(text)?.[1];
  const place = numbered === undefined ? undefined : labels[Number(numbered) - 1];
  if (place !== undefined && !labels.some((label) => /\d/.test(label))) return place;
  for (const patterns of [forms.marked, forms.chosen, forms.alone]) {
    const found = patterns
      .flatMap((pattern) => [...(patterns === forms.marked ? text : whole).matchAll(pattern)])
      .sort((a, b) => a.index + a[0].length - (b.index + b[0].length))
      .at(-1);
    if (found?.[1] === undefined) continue;
    const after = found.input.slice(found.index + found[0].length);
    return forms.further.test(after) ? undefined : byBareLabel.get(bareLabel(found[1]));
  }
  return undefined;
}

/** `{"answer": 3}` names an option by its place. */
const fieldNumber = /"(?:answer|choice|option|label)"\s{0,3}:\s{0,3}"?(\d{1,3})"?\s{0,3}[,}]/i;

/** Words before a label that is chosen. */
const cues = [
  String.raw`(?<!in)correct["'*_]{0,3}\s{0,3}[:=]`,
  String.raw`(?:answer|choice|antwort|lösung|réponse|choix|respuesta|elección)["'*_]{0,3}\s{0,3}(?:(?:is|are|would be|should be|must be|(?:seems|appears) to be|ist|lautet|wäre|est|serait|es|sería)\b\s{0,3})?[:=]?(?:\s{0,3}(?:option|choice|letter|la|l['’]|die))?`,
  String.raw`(?:(?:best|correct|right|richtige|bonne|correcta)\s(?:option|choice|letter)|opción correcta)\s(?:is|ist|est|es)`,
  String.raw`(?:答案|选择|选项|选)["'*_]{0,3}\s{0,3}(?:应该是|应为|是|为)?\s{0,3}[:：]?`,
];

/** Words that choose the label after them. */
const choosing = String.raw`(?<!\b(?:not|never|nicht|no|pas|non)\s)(?<!n['’]t\s)\b(?:(?:I|we|I[’']d|I[’']ll|I would|I will|let me|je|ich|yo)\s(?:reply|respond|answer|go|choose|pick|select|chose|picked|choisis|prends|réponds|opte pour|wähle|nehme|elijo|escojo)|choose|elijo|escojo|me quedo con|opto por|opte pour|opt for|going|settle)(?:\s(?:with|on|for))?(?:\s(?:option|choice|answer|letter|antwort|réponse|la|l['’]|die))?(?:\s(?:option|opción|réponse))?`;

/** Words before a label that ends its sentence. */
const endingCues = [
  String.raw`\b(?:so|thus|therefore|hence|also|daher|somit|deshalb|donc|así que|por (?:lo )?tanto|por eso)[,:]?(?:\s(?:it is|it[’']s|the answer is|I say|es ist|c[’']est|es))?(?:\s(?:option|la|die|l['’]))?`,
  String.raw`\b(?<!\bif\s)(?:it is|it[’']s|it must be|must be|should be|that is|that[’']s|es ist|c[’']est|(?<!\bno\s)es|leaving|leaves|remains)(?:\s(?:option|la|die|l['’]))?`,
  '(?:所以|因此|应该)(?:是|选)?',
];

function formsOf(alternatives: string) {
  const open = String.raw`["'“‘”«*_\s]{0,4}[（(\[#]?`;
  const close = String.raw`[)）\]]?(?!(?!\p{Script=Han})[\p{L}\p{N}'’])`;
  const label = `${open}(${alternatives})${close}`;
  const of = (pattern: string, flags = 'giu') => new RegExp(pattern, flags);
  const end = String.raw`(?=["'”’»*_]{0,4}(?:[.!,;:。，；！]|\s{1,3}[–—]\s|\s(?:because|since|as|weil|car|porque)\b|\s{0,3}$))`;
  const right = String.raw`(?:is|ist|est|es|是)?\s{0,3}(?:the\s|die\s|la\s)?(?:correct|right|best|richtig|richtige|correcte|bonne|correcta|正确|对)(?!\p{L})`;
  return {
    marked: [
      of(`(?:<(?:final_)?answer>|\\\\boxed\\{(?:\\\\text\\{)?)\\s{0,3}${label}`),
      of(`"(?:answer|choice|option|label)"\\s{0,3}:\\s{0,3}${label}`),
    ],
    chosen: [
      ...cues.map((cue) => of(`${cue}${label}`)),
      // After a verb, a letter may be a word: "I'd go with a friend".
      of(`${choosing}\\s${label}(?:(?<=[)）\\]])|${end}|(?=\\s{0,3}(?:or|and|oder|und|ou|et|o|y)\\s))`),
      ...endingCues.map((cue) => of(`${cue}${label}${end}`)),
      of(`(?<!(?!\\p{Script=Han})[\\p{L}\\p{N}'’])${label}["'”’»*_\\s]{0,4}${right}`),
      of(
        `^[^\\p{L}\\p{N}]{0,4}(?:option|choice|letter|opción)\\s${label}(?=["'”’»*_]{0,4}\\s{0,3}(?:[.:)]|$))`,
      ),
    ],
    alone: [
      of(`^${label}(?=["'”’»*_\\s]{0,4}(?:[.)）:：、,，\\]。]|[-–—]\\s|$))`),
      of(`(?:\\n|^)${label}["'”’»*_.。]{0,4}$`),
    ],
    /** What follows a label and makes several of one. */
    further: new RegExp(
      String.raw`^["'”’»*_)）\]\s]{0,4}(?:[,/、，&+]|,?\s{0,3}(?:(?:or|and|oder|und|ou|et|o|y)(?!\p{L})|或者?|和|与|及))\s{0,3}(?:(?:or|and|maybe|perhaps|possibly|even|also|both|vielleicht|peut-être|quizás?|option|answer|choice|可能|也许|oder|ou|o)\s){0,3}["'“‘”«*_]{0,3}[（(\[]?(?:${alternatives})[)）\]]?(?=["'”’»*_]{0,3}\s{0,3}(?:[.,;:!?。，；！？、)/&}<]|or\b|and\b|oder\b|und\b|ou\b|et\b|o\b|y\b|$))`,
      'iu',
    ),
    opening: new RegExp(
      String.raw`(?:^|\n|[.;]\s|\s(?=[（(]))\s{0,8}[-*•]?\s{0,3}[（(\[]?(${alternatives})[)）\].:：]\s{1,3}(?=\S)`,
      'giu',
    ),
  };
}

/** The text without the parts of a list that begins with different labels. */
function withoutLists(
  text: string,
  { opening }: Pick<ReturnType<typeof formsOf>, 'opening'>,
  first: string,
): string {
  const all = [...text.matchAll(opening)];
  // A list repeats the options from the first one; other labels in brackets may stand in a sentence.
  const openings = all.slice(all.findIndex(({ 0: start, index }) => index === 0 || start.startsWith('\n')));
  const named = openings.map(({ 1: label = '' }) => label.toLowerCase());
  if (new Set(named).size < 2 || named[0] !== first.toLowerCase()) return text;
  const last = openings.at(-1);
  const after = text.slice((last?.index ?? 0) + (last?.[0].length ?? 0));
  // What stands below the list, or in a further sentence, is no part of it.
  const rest = /\n|[.!?。]\s(?=\S)/.exec(after);
  return `${text.slice(0, openings[0]?.index ?? 0)}\n${rest === null ? '' : after.slice(rest.index + 1).trim()}`.trim();
}

function bareLabel(label: string): string {
  return normalized(label, 'NFKC')
    .trim()
    .replace(/^[（([#]+|(?<![)）\].:：])[)）\].:：]+$/g, '')
    .toLowerCase();
}
