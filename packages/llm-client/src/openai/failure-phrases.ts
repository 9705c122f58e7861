/**
 * Texts with which servers say that a request is longer than the model's context: OpenAI, vLLM, llama.cpp, Ollama,
 * LM Studio, TGI and TEI, Mistral, Gemini, Groq, DashScope.
 */
const overflow = new RegExp(
  [
    'context.?length|context.?window|context size|maximum context|exceed_context_size|context the overflows',
    'prompt is too (long|big|large)|too (big|large) compared to KV|too many (input )?tokens|reduce the length',
    'input is too (long|large)|is too large to process|request too large|string_above_max_length',
    'input token count.{0,40}exceeds|tokens to keep from the initial prompt',
    'inputs?`? tokens.{0,30}must be|`inputs` must have less than|too large for model with',
    'input length (should be|exceeds)|maximum (input|prompt) length|prompt tokens limit exceeded',
  ].join('|'),
  'i',
);

/** Whether a server refuses a request as longer than the model's context. */
export function isContextOverflow(text: string): boolean {
  return overflow.test(text);
}

/** Texts with which servers say that there is nothing left to spend, so that waiting does not help. */
const spent = new RegExp(
  [
    'insufficient.?(quota|balance|credits?|funds)|insufficient_user_quota|exceeded.{0,3}(your )?current.{0,3}quota',
    'credit balance is too low|out of credits|no credits|requires? (more|additional) credits|add (more )?credits',
    'billing.{0,20}(limit|not active|inactive|disabled)|payment required|(in|good) (arrears|standing)',
    'spend(ing)? limit|free.?tier (has been|of the model has been) exhausted|AllocationQuota|key limit exceeded',
  ].join('|'),
  'i',
);

/** Whether a server refuses a request because a quota or a balance is used up. */
export function isSpentQuota(text: string): boolean {
  return spent.test(text);
}

/** Whether a refusal is about a limit per day (or longer), which no run waits for. */
export function statesDailyLimit(text: string): boolean {
  return /\bper[- ](day|week|month)\b|\b(daily|weekly|monthly) (limit|quota)/i.test(text);
}

/** Whether a code says that a quota is used up, whatever the message says of a wait. Google names its limits. */
export function isQuotaCode(text: string): boolean {
  return /insufficient_quota|RequestsPerDay|TokensPerDay/.test(text);
}

/** Whether a server refuses a request because of its content. */
export function isFiltered(text: string): boolean {
  return /content_filter|content_policy|bio_policy|data_inspection_failed|content exists risk/i.test(text);
}
