import { ConfigError, type Episode } from '@memgym/core';
import { type ChineseSegmenterName, chineseSegmenterName } from '@memgym/text';

const chineseCharacter = /\p{Script=Han}/u;

/**
 * Refuses Chinese data where jieba cannot be loaded: another segmenter gives other words, so other scores under the name
 * of the same run.
 * @throws {ConfigError}
 */
export function requireSegmenter(
  episodes: readonly Episode[],
  segmenter: ChineseSegmenterName = chineseSegmenterName(),
): void {
  if (segmenter === 'jieba') return;
  const isChinese = ({ conversation: { sessions, questions } }: Episode): boolean =>
    questions.some(({ text }) => chineseCharacter.test(text)) ||
    sessions.some(({ turns }) => turns.some(({ content }) => chineseCharacter.test(content)));
  const chinese = episodes.find(isChinese);
  if (chinese === undefined) return;
  throw new ConfigError(
    `Chinese texts, such as those of the episode ${JSON.stringify(chinese.id)}, need the package @node-rs/jieba, which could not be loaded.`,
    { hint: 'Run `npm install @node-rs/jieba`. It has builds for the usual platforms.' },
  );
}
