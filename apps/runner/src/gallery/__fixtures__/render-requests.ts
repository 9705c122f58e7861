import type { Scene } from './scene.js';
import type { ShownRequest } from './shown-request.js';

/** Requests as a person reads them: the last one of each prompt, with all that was sent except the address. */
export function renderRequests(
  { about, shows = isNoWrite }: Scene,
  requests: readonly ShownRequest[],
): string {
  const wanted = requests.filter(shows);
  const byPrompt = new Map<string, ShownRequest[]>();
  for (const request of wanted) {
    const key = `${request.prompt} ${request.role}`;
    byPrompt.set(key, [...(byPrompt.get(key) ?? []), request]);
  }
  const parts = [...byPrompt.values()].map((all) => renderRequest(all.at(-1) as ShownRequest, all.length));
  return `${[about, ...parts].join('\n\n')}\n`;
}

const isNoWrite = ({ role }: ShownRequest): boolean => role !== 'memory-write';

function renderRequest({ prompt, role, phase, body }: ShownRequest, count: number): string {
  const { messages, response_format: format, ...settings } = body;
  const place = count === 1 ? '' : `; the last of ${count}`;
  return [
    `######## ${prompt} (${role}${phase === undefined ? '' : `, ${phase}`}${place})`,
    JSON.stringify(settings),
    ...messages.map((message) => `==== ${message.role}\n${message.content}`),
    ...(format === undefined ? [] : [`==== response_format\n${JSON.stringify(format, null, 1)}`]),
  ].join('\n');
}
