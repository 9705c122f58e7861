import { stripReasoning } from './strip-reasoning.js';

/** Most opening brackets tried per text, which limits the cost of a hostile reply. */
const maxOpenings = 200;

/**
 * The parts of a reply that may be JSON, the likeliest first: the whole text, the text without reasoning, fenced
 * blocks (first to last, as AMemGym reads them), and every outermost balanced `{…}` or `[…]` (last to first).
 * Nothing is parsed or evaluated here.
 */
export function findJson(reply: string): string[] {
  const whole = reply.trim();
  const plain = stripReasoning(reply);
  const found = [whole, plain, ...fencedBlocks(plain), ...balancedSpans(plain).reverse()];
  return [...new Set(found)].filter((text) => text !== '');
}

function fencedBlocks(text: string): string[] {
  return [...text.matchAll(/```[^\n`]*\n([\s\S]*?)```/g)].map((match) => (match[1] ?? '').trim());
}

function balancedSpans(text: string): string[] {
  const spans: string[] = [];
  let openings = 0;
  let start = nextOpening(text, 0);
  while (start >= 0 && openings < maxOpenings) {
    openings += 1;
    const end = closingOf(text, start);
    if (end >= 0) spans.push(text.slice(start, end + 1));
    start = nextOpening(text, end >= 0 ? end + 1 : start + 1);
  }
  return spans;
}

function nextOpening(text: string, from: number): number {
  const offset = text.slice(from).search(/[{[]/);
  return offset < 0 ? -1 : from + offset;
}

function closingOf(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}
