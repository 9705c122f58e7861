/** A name in the form of nodes, which is not trimmed. Source: docs/specs/memory-systems.md#mem0-g. */
export function nodeNameAsOriginal(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_');
}

/** The words with which the original replaces signs. */
const signs: Readonly<Record<string, string>> = {
  '...': 'ellipsis',
  '…': 'ellipsis',
  '。': 'period',
  '，': 'comma',
  '；': 'semicolon',
  '：': 'colon',
  '！': 'exclamation',
  '？': 'question',
  '（': 'lparen',
  '）': 'rparen',
  '【': 'lbracket',
  '】': 'rbracket',
  '《': 'langle',
  '》': 'rangle',
  "'": 'apostrophe',
  '"': 'quote',
  '\\': 'backslash',
  '/': 'slash',
  '|': 'pipe',
  '&': 'ampersand',
  '=': 'equals',
  '+': 'plus',
  '*': 'asterisk',
  '^': 'caret',
  '%': 'percent',
  $: 'dollar',
  '#': 'hash',
  '@': 'at',
  '!': 'bang',
  '?': 'question',
  '(': 'lparen',
  ')': 'rparen',
  '[': 'lbracket',
  ']': 'rbracket',
  '{': 'lbrace',
  '}': 'rbrace',
  '<': 'langle',
  '>': 'rangle',
  '-': '',
};

/** The name of a relation: words replace signs, as the original's database requires. */
export function relationNameAsOriginal(name: string): string {
  let plain = nodeNameAsOriginal(name);
  for (const [sign, word] of Object.entries(signs)) plain = plain.replaceAll(sign, `_${word}_`);
  return plain.replace(/_+/g, '_').replace(/^_|_$/g, '');
}
