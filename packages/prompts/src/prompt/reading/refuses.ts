import { isObject } from './json-form.js';

/** A longer text says something else, too. */
const longest = 240;

const english =
  /^(?:(?:i[’']?m|i am) (?:very |so |really )?sorry|sorry|unfortunately|i apologi[sz]e)?[\s,;.:—-]*(?:but )?(?:as an ai\b[^,]*, )?i (?:can(?:no|[’'])t|can not|am (?:unable|not able) to|[’']m (?:unable|not able) to|won[’']t) (?:help|assist|comply|fulfil|process this|process that|complete this|do (?:that|this))/i;

const chinese =
  /^(?:很?抱歉|对不起)?[，,。\s]*(?:但)?我?(?:无法|不能)(?:帮助|协助|提供|完成|处理|满足|回答)/u;

/** Whether a model put a refusal in place of a text that was asked for: it would replace what is known. */
export function refuses(output: unknown): boolean {
  if (!isObject(output)) return false;
  return Object.values(output).some(
    (text) =>
      typeof text === 'string' &&
      text.length <= longest &&
      (english.test(text.trim()) || chinese.test(text.trim())),
  );
}
