/** A longer reply says something else, too. */
const longest = 120;

const nouns =
  'facts?|memory|memories|notes?|statements?|information|details?|knowledge|entity|entities|relations?|relationships?|insights?|questions?|topics?|changes?|updates?|keywords?|names?|functions?|calls?|conflicts?|contradictions?';

const english = new RegExp(
  `^(?:none|nothing|n/a|null)(?: (?:found|new|to \\w+|worth \\w+|relevant|here|(?:was|is) \\w+|of [\\w ]+))*$|` +
    `^(?:i (?:found|see) |there (?:are|is|were|was) |there's )?no (?:\\w+ ){0,3}(?:${nouns})(?: [\\w'’]+){0,6}$`,
  'i',
);

const chinese =
  /^(?:无|没有|暂无|未发现)(?:任何|新的?|相关的?|可提取的?|可记录的?){0,3}(?:事实|信息|内容|记忆|实体|关系|变化)?$/u;

/** Whether a short reply without JSON is one sentence that reports no result, such as "No new facts." */
export function saysNothing(reply: string): boolean {
  if (reply.length > longest) return false;
  const sentence = reply.trim().replace(/(?<![.。!])[.。!]+$/u, '');
  return english.test(sentence) || chinese.test(sentence);
}
