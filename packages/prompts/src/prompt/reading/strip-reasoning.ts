const tag = /<(\/?)(think|thinking|thought|reasoning)>|\[(\/?)THINK\]/gi;

const bracketed = '[THINK]';

interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * The reply without `<think>…</think>` blocks (also `thinking`, `thought`, `reasoning`, `[THINK]`),
 * trimmed. A closing tag without an opening one ends a block that began in the prompt's template; an
 * opening one that is never closed hides everything after it. Takes time in proportion to the length.
 */
export function stripReasoning(reply: string): string {
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
  return shown.join('').trim();
}

function tagsIn(reply: string): Tag[] {
  return [...reply.matchAll(tag)].flatMap(({ 0: text, 1: slash, 2: name, 3: squareSlash, index: start }) => {
    const end = start + text.length;
    if (name !== undefined) return [{ name: name.toLowerCase(), closes: slash !== '', start, end }];
    return /THINK/.test(text) ? [{ name: bracketed, closes: squareSlash !== '', start, end }] : [];
  });
}
