import { type AskedQuestion, InternalError } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { findJson, parseReplyJson } from '@memgym/prompts';
import { answerReasoned } from './answer-reasoned.js';
import { type AskedInForm, type Asking, askInForm } from './ask-in-form.js';
import { answerFreeTextPrompt } from './prompts/answer-free-text.js';
import { answerMultipleChoicePrompt } from './prompts/answer-multiple-choice.js';
import { answerReplyPrompt } from './prompts/answer-reply.js';
import { answerStateProbePrompt } from './prompts/answer-state-probe.js';
import { answerTextPrompt } from './prompts/answer-text.js';
import type { PromptContext } from './prompts/prompt-context.js';
import { shortAnswer } from './short-answer.js';

/**
 * Asks a question through the prompt of its kind. The output is an option's label, a short text, or a
 * probe's JSON object of variable → choice. The question itself is never cut: half a question is a different
 * question.
 * @throws {ProviderError} when no complete reply arrives
 */
export async function answerQuestion(asking: Asking, question: AskedQuestion): Promise<AskedInForm<string>> {
  if (question.kind === 'multiple-choice' && question.answer === 'reasoned') {
    return answerReasoned(asking, question);
  }
  const asked = {
    question: question.text,
    ...defined({ questionTime: question.askedAt }),
  };
  switch (question.kind) {
    case 'free-text': {
      if (question.answer === 'text') return answerWithText(asking, question, answerTextPrompt);
      if (question.answer === 'reply') {
        return trimmed(
          await askInForm(asking, answerReplyPrompt, { fill: (context) => ({ ...context, ...asked }) }),
        );
      }
      const { options = [] } = question;
      const reply = await askInForm(asking, answerFreeTextPrompt, {
        fill: (context) => ({ ...context, ...asked, options }),
      });
      return trimmed({ ...reply, output: reply.output === null ? null : shortAnswer(reply.output) });
    }
    case 'multiple-choice': {
      const prompt = answerMultipleChoicePrompt(question.options.map(({ label }) => label));
      const { options, given = [], textIs } = question;
      const reply = await askInForm(asking, prompt, {
        fill: (context) => ({
          ...context,
          ...asked,
          options,
          given,
          ...defined({ textIs }),
        }),
      });
      return { ...reply, output: reply.output?.choice ?? null };
    }
    case 'state-probe': {
      const { variables } = question;
      const prompt = answerStateProbePrompt(variables);
      const reply = await askInForm(asking, prompt, {
        fill: (context) => ({ ...context, ...asked, variables }),
      });
      if (reply.output !== null) return { ...reply, output: JSON.stringify(reply.output) };
      const part = readableProbe(reply.raw, variables);
      if (part === undefined) return { ...reply, output: null };
      const { invalid: _invalid, ...rest } = reply;
      return { ...rest, output: part };
    }
    default:
      throw new InternalError(
        `There is no prompt for the question kind '${(question as { kind: string }).kind}'.`,
      );
  }
}

/** Answers a request with a text of any length. */
export async function answerWithText(
  asking: Asking,
  { text, instructions, earlier }: Extract<AskedQuestion, { kind: 'free-text' }>,
  prompt: typeof answerTextPrompt,
): Promise<AskedInForm<string>> {
  const fill = (context: PromptContext) => ({ ...context, question: text, instructions, earlier });
  return trimmed(await askInForm(asking, prompt, { fill }));
}

/** Without blanks around it; an empty reply is no answer. */
function trimmed(reply: AskedInForm<string>): AskedInForm<string> {
  if ((reply.overflow ?? reply.refused ?? reply.invalid) !== undefined) return { ...reply, output: null };
  const output = reply.output?.trim() ?? '';
  return output === '' ? { ...reply, output: null, invalid: 'The reply is empty.' } : { ...reply, output };
}

/** The variables answered in a malformed probe reply; undefined if there are none. */
function readableProbe(
  raw: string,
  variables: readonly { readonly name: string; readonly choices: readonly string[] }[],
): string | undefined {
  for (const text of findJson(raw)) {
    const given = membersOf(text);
    const known = variables.flatMap(({ name, choices }) => {
      const value = given.get(name);
      return typeof value === 'string' && choices.includes(value) ? [[name, value] as const] : [];
    });
    if (known.length > 0) return JSON.stringify(Object.fromEntries(known));
  }
  return undefined;
}

function membersOf(text: string): Map<string, unknown> {
  const parsed = parseReplyJson(text);
  const holdsMembers = parsed.ok && typeof parsed.value === 'object' && parsed.value !== null;
  return new Map(holdsMembers ? Object.entries(parsed.value as object) : []);
}
