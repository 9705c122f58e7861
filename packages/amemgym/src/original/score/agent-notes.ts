import type { OriginalAgentScore } from '../original-agent-score.js';

const shownUsers = 5;

/** Notes for the reader of an agent's scores; each sentence begins with the agent's name. */
export function agentNotes(agent: OriginalAgentScore): string[] {
  const { diagnosis, notes, name } = agent;
  return [
    ...gapNotes(agent),
    ...replyNotes(agent),
    ...(diagnosis === null ? ['the memory was not probed, so there are no failure rates.'] : []),
    ...storedNotes(agent),
    ...notes,
  ].map((note) => `${name}: ${note}`);
}

function gapNotes({ status, cells, users, missing }: OriginalAgentScore): string[] {
  const undone = `partial: ${cells.unscored} of ${countOf(cells.expected, 'answer')} not answered and excluded from means.`;
  const more = users.missing.length - shownUsers;
  const named = `${users.missing.slice(0, shownUsers).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const absent = `no folder for ${users.missing.length} of ${countOf(users.expected, 'user')}: ${named}.`;
  return [
    ...(status === 'partial' ? [undone] : []),
    ...(users.missing.length > 0 ? [absent] : []),
    ...missing
      .filter(({ user }) => !users.missing.includes(user))
      .map(({ user, file, undone: count }) => `${user}/${file}: ${count} not answered.`),
  ];
}

function replyNotes({ cells }: OriginalAgentScore): string[] {
  const notes: string[] = [];
  if (cells.jsonErrors > 0) {
    const share = (100 * (cells.jsonErrorShare ?? 0)).toFixed(1);
    notes.push(
      `${countOf(cells.jsonErrors, 'reply', 'replies')} (${share} %) had no readable choice; the original drew options instead, ` +
        `${cells.luckyJsonErrors} of them right. The fixed profile counts all as wrong.`,
    );
  }
  if (cells.outOfRange > 0) {
    const replies = countOf(cells.outOfRange, 'reply', 'replies');
    notes.push(`${replies} with a number that no option has; the fixed profile counts them as wrong.`);
  }
  return notes;
}

function storedNotes({ stored }: OriginalAgentScore): string[] {
  return stored
    .filter(({ status }) => status === 'differs')
    .map(({ file, differing, compared, differences: [first] }) => {
      const numbers = countOf(compared, 'stored number');
      const example = `first ${first?.path}: stored ${first?.stored}, computed ${first?.computed}`;
      return `${file}: the answers give a different value for ${differing} of ${numbers}, ${example}.`;
    });
}

const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
