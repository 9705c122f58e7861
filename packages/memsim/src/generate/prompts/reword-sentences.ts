import { userMessage } from '@memgym/env-generator';
import { definePrompt, findJson, parseReplyJson } from '@memgym/prompts';
import * as z from 'zod';

const sentence = z.strictObject({
  number: z.int().positive(),
  text: z.string(),
  keep: z.array(z.string()).readonly(),
  kind: z.enum(['statement', 'question']),
});
export type RewordSentence = z.output<typeof sentence>;

const output = z.object({ sentences: z.array(z.object({ number: z.int(), text: z.string() })) });

/** Numbered lines such as `1. My aunt is 44.`, or bare texts in order, which many models write instead. */
function readOtherForms(raw: string): z.output<typeof output> | undefined {
  const [json] = findJson(raw);
  const parsed = json === undefined ? undefined : parseReplyJson(json);
  const bare = bareTexts.safeParse(parsed?.ok === true ? parsed.value : undefined);
  if (bare.success) {
    const texts = Array.isArray(bare.data) ? bare.data : bare.data.sentences;
    return { sentences: texts.map((text, place) => ({ number: place + 1, text })) };
  }
  const sentences = raw.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s*[.、．):：]\s*(\S.*)$/.exec(line);
    return match === null ? [] : [{ number: Number(match[1]), text: match[2] ?? '' }];
  });
  return sentences.length === 0 ? undefined : { sentences };
}

/** A text that contains an object is one of the numbered sentences, as JSON. */
const texts = z.array(z.string().refine((text) => !text.trimStart().startsWith('{'))).min(1);
const bareTexts = z.union([texts, z.object({ sentences: texts })]);

interface PromptTexts {
  readonly task: string;
  readonly rules: readonly string[];
  readonly kinds: Readonly<Record<RewordSentence['kind'], string>>;
  readonly keep: string;
  readonly example: string;
  readonly ending: string;
}

const promptTexts: Readonly<Record<'zh' | 'en', PromptTexts>> = {
  zh: {
    task: '一个人用手机助手记事。下面的句子太死板，请把每一句改写成这个人平时会说的口语。',
    rules: [
      '意思不变：不增加、不减少、不改动任何信息，也不要把一句的内容挪到另一句。',
      '每句后面列出的词必须原样出现，一个字都不要改，数字和日期也照抄。',
      '陈述句仍是陈述句，提问仍是提问，问的还是同一件事。',
      '用第一人称说，不要出现“你”或“您”。',
      '句子简短，换一种说法，不要照抄原句。',
    ],
    kinds: { statement: '陈述', question: '提问' },
    keep: '保留',
    example: `例如，这两句：
1.（陈述）我表姐的身高是163cm。 保留：表姐、163cm
2.（提问）我表姐的身高是多少？ 保留：表姐
应回复：
{"sentences": [{"number": 1, "text": "我表姐个子有163cm呢。"}, {"number": 2, "text": "我表姐到底有多高来着？"}]}`,
    ending: '请改写下面的句子，只回复同样形式的 JSON，每句一项：',
  },
  en: {
    task: 'Somebody dictates notes to an assistant on the phone. The sentences below are stiff. Reword each one as this person would say it aloud.',
    rules: [
      'Keep the meaning: add nothing, drop nothing, change nothing, and move nothing from one sentence to another.',
      'The words listed after a sentence must appear exactly as they are, numbers and dates included.',
      'A statement stays a statement. A question stays a question about the same thing.',
      'Speak in the first person. Do not use "you" or "your".',
      'Stay short, and do not repeat the sentence as it is.',
    ],
    kinds: { statement: 'statement', question: 'question' },
    keep: 'keep',
    example: `For example, these two:
1. (statement) The height of my aunt is 163 cm. keep: aunt, 163 cm
2. (question) What is the height of my aunt? keep: aunt
get the reply:
{"sentences": [{"number": 1, "text": "My aunt stands 163 cm tall."}, {"number": 2, "text": "Remind me, how tall is my aunt?"}]}`,
    ending: 'Reword the following sentences. Reply only with JSON of that form, one entry for each sentence:',
  },
};

/** Rewords the messages of one trajectory (packages/memsim/spec.md#construction). */
export const rewordSentences = definePrompt({
  name: 'memsim-generate/reword-sentences',
  version: '2',
  input: z.strictObject({ language: z.enum(['zh', 'en']), sentences: z.array(sentence).min(1) }),
  output,
  fallback: readOtherForms,
  render: ({ language, sentences }) => {
    const { task, rules, kinds, keep, example, ending } = promptTexts[language];
    const lines = sentences.map(
      ({ number, text, keep: words, kind }) =>
        `${number}. (${kinds[kind]}) ${text} ${keep}: ${words.join(language === 'zh' ? '、' : ', ')}`,
    );
    const listed = rules.map((rule) => `- ${rule}`).join('\n');
    return userMessage([task, listed, example, ending, lines.join('\n')]);
  },
});
