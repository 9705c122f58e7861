import { isChinese } from '../reader-input.js';
import { dayOf } from './calendar.js';
import { chineseTimeRules } from './chinese-time-rules.js';
import { englishTimeRules } from './english-time-rules.js';
import type { Said, TimeMention, TimeRule } from './time-mention.js';

// Most texts contain no time, and a single test is faster than one per rule.
const someTime =
  /\d|day|night|tomorrow|morning|afternoon|evening|now|week|month|year|ago|back|summer|winter|spring|fall|autumn|last|past|next|\b(?:mon|tue|wed|thu|fri|sat|sun)|[JFMASOND](?:an|eb|ar|pr|ay|un|ul|ug|ep|ct|ov|ec)/i;

/**
 * The times mentioned in a text, in order. Relative times (`last week`, `下周三`) are resolved relative to `said`, the
 * conversation time of the text, and ignored if that is unknown.
 */
export function findTimes(text: string, said: string | undefined, language: string): TimeMention[] {
  if (isChinese(language)) return findMentions(text, chineseTimeRules, dayOf(said));
  return someTime.test(text) ? findMentions(text, englishTimeRules, dayOf(said)) : [];
}

/** All mentions found by the rules in a text, in order and without overlap; earlier rules take precedence. */
function findMentions(text: string, rules: readonly TimeRule[], said: Said): TimeMention[] {
  const found: TimeMention[] = [];
  for (const { pattern, resolve } of rules) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const resolved = resolve(match, said);
      if (resolved !== undefined) found.push({ start, end, ...resolved });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}
