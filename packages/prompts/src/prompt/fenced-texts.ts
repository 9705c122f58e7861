/**
 * Texts of others as blocks between tags, which no text can open or close, whatever characters its own tags are written
 * with. Tokens that end or begin a turn for the chat template of a model begin with another sign, because many servers
 * read them within a message as well.
 * @param texts by tag, in order
 */
export function fencedTexts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const names = Object.keys(texts).map((name) => escaped(folded(name).text));
  const tag = new RegExp(`<(?= ?/? ?(?:${names.join('|')})(?![\\p{L}\\p{N}_]))`, 'gu');
  const blocks = Object.entries<string>(texts).map(
    ([name, text]) => [name, `<${name}>\n${withoutTurns(withoutTags(text, tag))}\n</${name}>`] as const,
  );
  return Object.fromEntries(blocks) as Record<Name, string>;
}

/** A message or point of a list whose further lines are indented, so that none looks like the beginning of another. */
export const withIndentedLines = (text: string): string =>
  text.replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\n  ');

const named = [
  's|bos|eos|pad|unk|mask|sep|cls|sop|eop|role|think|tool_call|tool_response|BOS_TOKEN|EOS_TOKEN',
  '(?:start|end)_of_(?:turn|text|image|role|sentence)|seed:[a-z_]{1,30}|unused\\d{1,4}|reserved_\\d{1,4}',
].join('|');
const bracketed =
  'INST|THINK|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|MODEL_SETTINGS|gMASK';
/**
 * The first sign of a token of chat templates: `<|im_end|>`, `<｜User｜>`, `<turn|>`, `<end_of_turn>`, `</s>`, `<<SYS>>`,
 * `[/INST]`. A tokenizer knows them by these very letters.
 */
const turnToken = new RegExp(
  `<(?=[|｜]|/?(?:${named})>|[\\w/:-]{1,40}[|｜]>|</?SYS>>)|\\[(?=/?(?:${bracketed})\\])`,
  'gu',
);

const withoutTurns = (text: string): string => text.replace(turnToken, (sign) => (sign === '<' ? '‹' : '⁅'));

const escaped = (tag: string): string => tag.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A text whose imitations of tags begin with another sign. */
function withoutTags(text: string, tag: RegExp): string {
  const { text: plain, places } = folded(text);
  const parts: string[] = [];
  let from = 0;
  for (const { index } of plain.matchAll(tag)) {
    const place = places[index] ?? text.length;
    parts.push(text.slice(from, place), '‹');
    from = place + 1;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

/** Characters that are not seen: of width zero, soft hyphens, marks of direction, variation selectors, control characters. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{M}|(?!\s)\p{Cc}/u;

/** Signs and letters that look like those of a tag and have no compatibility form. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  [
    ['〈⟨〈˂ᐸ❮❬❰≺◁⧼', '<'],
    ['⁄∕⧸╱⟋', '/'],
    ['аαɑ', 'a'],
    ['еε', 'e'],
    ['оοο', 'o'],
    ['рρ', 'p'],
    ['сϲ', 'c'],
    ['хχ', 'x'],
    ['уγ', 'y'],
    ['іιı', 'i'],
    ['ѕ', 's'],
    ['ј', 'j'],
    ['һ', 'h'],
    ['ԁ', 'd'],
    ['ԛ', 'q'],
    ['ԝ', 'w'],
    ['ѵν', 'v'],
    ['к', 'k'],
    ['тτ', 't'],
    ['м', 'm'],
    ['п', 'n'],
    ['г', 'r'],
    ['ӏ', 'l'],
  ].flatMap(([signs = '', plain = '']) => [...signs].map((sign) => [sign, plain] as const)),
);

/**
 * A text as a reader sees it, in lower case: without invisible characters, with one space for several, and with plain
 * signs and letters instead of those that look like them. Linear in its length.
 */
function folded(text: string): { readonly text: string; readonly places: readonly number[] } {
  const seen: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    for (const plain of plainCharacters(character)) {
      if (plain === ' ' && seen.at(-1) === ' ') continue;
      seen.push(plain);
      // A character outside the basic plane takes two units, in the folded text as well.
      for (let unit = 0; unit < plain.length; unit += 1) places.push(place);
    }
    place += character.length;
  }
  return { text: seen.join(''), places };
}

function plainCharacters(character: string): readonly string[] {
  const known = plainOf.get(character);
  if (known !== undefined) return known;
  return [...character.normalize('NFKD').toLowerCase()].flatMap((part) => {
    if (/\s/.test(part)) return [' '];
    return invisible.test(part) ? [] : [lookalikes.get(part) ?? part];
  });
}

/** The same for the characters of most texts, which need no look at their properties. */
const plainOf: ReadonlyMap<string, readonly string[]> = new Map(
  Array.from({ length: 0x5f }, (_, place) => String.fromCharCode(0x20 + place)).map(
    (character) => [character, [character.toLowerCase()]] as const,
  ),
);
