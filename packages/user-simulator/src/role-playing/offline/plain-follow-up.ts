import { sha256 } from '@memgym/core';
import { inChinese } from '../../dialogue-lines.js';
import type { RoleInput } from '../simulated-life.js';

/**
 * The follow-up of the role without a model: a general question that fits any chat. It mentions no fact, so that it can
 * neither reveal nor contradict one. Equal chats get equal follow-ups, and a chat never gets the same one twice in a
 * row.
 */
export function plainFollowUp({ language, dialogue }: RoleInput): string {
  const lines = inChinese(language) ? chinese : english;
  const [opener] = dialogue;
  const start = Number.parseInt(sha256(opener?.content ?? '').slice(0, 8), 16);
  const round = Math.floor(dialogue.length / 2) - 1;
  return lines[(start + round) % lines.length] ?? '';
}

const english: readonly string[] = [
  'Thanks. Which of these would you look at first?',
  'That helps. Could you put it into a short list for me?',
  'I see. What do people usually overlook here?',
  'Good to know. How would I notice that it works?',
  'Makes sense. What would you leave out if it had to be simpler?',
  'Okay. Is there anything I should prepare beforehand?',
  'Thank you. Can you explain the reasoning behind that a little more?',
  'Right. What would be the next step after that?',
];

const chinese: readonly string[] = [
  '谢谢。你会先看其中的哪一点？',
  '有帮助。能帮我列一个简短的清单吗？',
  '明白了。这方面大家通常会忽略什么？',
  '好的。我怎么知道它有效果呢？',
  '有道理。如果要更简单一些，你会去掉什么？',
  '好。事先有什么需要准备的吗？',
  '谢谢。能再解释一下这样做的理由吗？',
  '对。那之后的下一步是什么？',
];
