/**
 * The option label in a reply that is not the requested JSON: a bare label (`B`, `(b)`, `**B.**`), a label after
 * `answer`, `choice`, `答案` or a `<final_answer>` tag, a label that opens the reply (`B) tea`), or one that the model says
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
    new RegExp(`<final_answer>\\s*${label}`, 'giu'),
    new RegExp(
      `(?:answer|choice|option|choose|答案|选择|选项|选)["'*_]*\\s*(?:is|are|应该是|应为|是|为)?\\s*[:：]?${label}`,
      'giu',
    ),
    new RegExp(`^${label}["'”’*_\\s]*(?:[.)）:：、,，\\]。]|$)`, 'giu'),
    // In a sentence, a letter may be a word: "I'd go with a friend".
    new RegExp(
      `\\b(?:I|I[’']d|I[’']ll|I would|I will)\\s(?:reply|respond|answer|go|choose|pick|select)(?:\\swith)?\\s` +
        `["'“‘*_]{0,3}[（(\\[]?(${alternatives})(?:[)）\\]]|(?=["'”’*_]{0,3}(?:[.,:;。，：；]|\\s(?:because|since|as)\\b|$)))`,
      'giu',
    ),
  ];
  const text = raw.trim();
  for (const pattern of patterns) {
    const found = [...text.matchAll(pattern)].at(-1)?.[1];
    const known = found === undefined ? undefined : byBareLabel.get(bareLabel(found));
    if (known !== undefined) return known;
  }
  return undefined;
}

function bareLabel(label: string): string {
  return label
    .trim()
    .replace(/^[（([]+|(?<![)）\].:：])[)）\].:：]+$/g, '')
    .toLowerCase();
}
