/** A message of a call. */
export interface CalledMessage {
  readonly role: string;
  readonly content: string;
}
/** A call as sent, with what it asks for. */
export interface AMemGymCall {
  readonly kind: 'chat' | 'user' | 'notes' | 'facts' | 'changes' | 'question' | 'bound' | 'probe';
  readonly model: string;
  readonly messages: readonly CalledMessage[];
  readonly temperature: number;
  readonly top_p?: number;
  readonly max_tokens: number;
  readonly response_format?: { readonly type: string };
}

/** A model of AMemGym's agents whose replies count its calls of each kind. */
export function scriptedAMemGymModel() {
  const counts = new Map<string, number>();
  const next = (kind: string): number => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return counts.get(kind) ?? 0;
  };
  const calls: AMemGymCall[] = [];
  const reply = (body: Omit<AMemGymCall, 'kind'>): [AMemGymCall['kind'], string] => {
    const { messages, model } = body;
    const all = messages.map(({ content }) => content).join('\n');
    if (model === 'gpt-4.1') return ['user', `Follow-up ${next('user')}?`];
    if (all.includes('"answer": int')) {
      return [body.response_format === undefined ? 'question' : 'bound', '{"answer": 1}'];
    }
    if (all.includes('```json')) return ['probe', '{}'];
    if (body.response_format === undefined) return ['chat', `Reply ${next('chat')}.`];
    if (all.includes('"event": "ADD"')) {
      const text = `Fact ${next('changes')}.`;
      return ['changes', JSON.stringify({ memory: [{ id: '99', text, event: 'ADD' }] })];
    }
    if (all.includes('{"facts": []}'))
      return ['facts', JSON.stringify({ facts: [`Fact ${next('facts')}.`] })];
    const note = next('notes');
    return ['notes', JSON.stringify({ [`note ${note}`]: `text ${note}`, shared: `text ${note}` })];
  };
  const answer = (body: Omit<AMemGymCall, 'kind'>): string => {
    const [kind, text] = reply(body);
    calls.push({ kind, ...body });
    return text;
  };
  return { calls, answer };
}
