import { withoutLeadingTime } from '@memgym/text';

const speaker = /^\s*\**(?:user|用户|me|我)\**\s*[:：]\**\s*/i;
const quoted = /^(?:"([^"]*)"|“([^”]*)”|「([^」]*)」)$/;

/**
 * A message without the parts that models copy from their prompt: the time, the speaker (`User:`), and quotation marks
 * around the whole.
 */
export function bareMessage(reply: string): string {
  const said = withoutLeadingTime(withoutLeadingTime(reply.trim()).replace(speaker, '')).trim();
  const [, ...inner] = quoted.exec(said) ?? [];
  return inner.find((text) => text !== undefined)?.trim() ?? said;
}
