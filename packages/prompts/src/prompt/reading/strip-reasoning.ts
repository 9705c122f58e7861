const tag = /<(\/?)(think|thinking|thought|reasoning)>|\[(\/?)THINK\]|<\|(START|END)_THINKING\|>/gi;

const bracketed = '[THINK]';

interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly start: number;
  readonly end: number;
}

/** The special tokens of chat templates, which some servers leave in the text. */
const templateToken = /<\|(?:START|END)_(?:RESPONSE|TEXT|OF_TURN_TOKEN)\|>|<\|(?:return|end|start|call)\|>/g;

/**
 * The last final channel of a reply in the harmony format, and nothing of its other channels; undefined for any other
 * reply. Source: OpenAI, "Harmony response format".
 */
function finalChannel(reply: string): string | undefined {
  const parts = reply.split('<|channel|>');
  if (parts.length < 2) return undefined;
  const final = parts.findLast((part) => part.trimStart().startsWith('final'));
  const start = final?.indexOf('<|message|>') ?? -1;
  if (final === undefined || start < 0) return '';
  return final.slice(start + '<|message|>'.length).split(/<\|(?:start|end|return|call)\|>/)[0] ?? '';
}

/**
 * The reply without `<think>…</think>` blocks (also `thinking`, `thought`, `reasoning`, `[THINK]`, and the tags of
 * Cohere), trimmed; of a reply in channels, the final one. A closing tag without an opening one ends a block that began in the prompt's template; an
 * opening one that is never closed hides everything after it. Takes time in proportion to the length.
 */
export function stripReasoning(reply: string): string {
  const final = finalChannel(reply);
  return (final ?? withoutBlocks(reply)).replace(templateToken, '').trim();
}

function withoutBlocks(reply: string): string {
  const tags = tagsIn(reply);
  const lastClosing = new Map<string, number>();
  for (const { name, closes, start } of tags) if (closes) lastClosing.set(name, start);
  let shown: string[] = [];
  let from = 0;
  let hidden = false;
  let inside: string | undefined;
  const showUntil = (end: number) => {
    if (!hidden) shown.push(reply.slice(from, end));
  };
  for (const { name, closes, start, end } of tags) {
    if (inside !== undefined) {
      if (!closes || name !== inside) continue;
      inside = undefined;
      from = end;
    } else if (!closes && (lastClosing.get(name) ?? -1) > start) {
      showUntil(start);
      inside = name;
    } else if (name === bracketed) {
      // Square brackets without a partner are ordinary text.
    } else if (closes) {
      shown = [];
      hidden = false;
      from = end;
    } else {
      showUntil(start);
      hidden = true;
    }
  }
  showUntil(reply.length);
  return shown.join('');
}

function tagsIn(reply: string): Tag[] {
  return [...reply.matchAll(tag)].flatMap(({ 0: text, index: start, ...groups }) => {
    const { 1: slash, 2: name, 3: squareSlash, 4: side } = groups;
    const end = start + text.length;
    if (side !== undefined) return [{ name: 'cohere', closes: /^end$/i.test(side), start, end }];
    if (name !== undefined) return [{ name: name.toLowerCase(), closes: slash !== '', start, end }];
    return /THINK/.test(text) ? [{ name: bracketed, closes: squareSlash !== '', start, end }] : [];
  });
}
