interface Fault {
  readonly pattern: RegExp;
  readonly what: string;
}

const breaksOff = 'has a sentence that breaks off';

/** The patterns are narrow on purpose: none matches a sentence of the other data sets. */
const faults: readonly Fault[] = [
  { pattern: /\{[^{}|\n]*\|[^{}\n]*\}/, what: 'has alternatives of a template' },
  { pattern: /(?<!\d\s?)%(?=[.。，]|\s*$)/, what: 'has a placeholder of a template' },
  { pattern: /[,，、;；:：]\s*$/, what: 'ends inside a sentence' },
  { pattern: /[,，、;；:：]\s*(?:\.(?![.)\w])|。)/, what: breaksOff },
  { pattern: /[，、][，、]|,\s*,/, what: 'has an empty clause' },
  // Words that cannot end a sentence.
  { pattern: /[，；](?:同一周|同一天|同时|后来)?还[。！]/, what: breaksOff },
  { pattern: /[，；][^，。；！？]{0,4}(?:又|并且|而且|以及|因为|虽然|如果|或者)[。！]/, what: breaksOff },
  { pattern: /[，；](?:后来|接着|然后|于是|但是|不过|所以|结果)[。！]/, what: breaksOff },
  { pattern: /[,;]\s+(?:and|or|but|because|although|while|if|and then)\.(?=\s|$)/, what: breaksOff },
  { pattern: /\s(?:the|my|your|their|of an?|and an?)\.(?=\s|$)/, what: breaksOff },
];

/** The fault of an English or Chinese text, judged only by its form; null if there is none. */
export function brokenText(text: string): string | null {
  if (text.trim() === '') return 'is empty';
  for (const { pattern, what } of faults) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const from = Math.max(0, match.index - 12);
    return `${what}: "${text.slice(from, match.index + match[0].length)}"`;
  }
  return null;
}
