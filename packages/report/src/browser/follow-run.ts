import { button } from './element.js';

/** What the server says about a run that goes on. */
interface RunState {
  /** A sentence with what has been played so far. */
  readonly text: string;
  /** Changes when there is something new to show. */
  readonly version: string;
  readonly isRunning: boolean;
}

const pauseMs = 2000;

/** Keeps the line about a running run up to date; new answers are shown when the reader asks for them. */
export function followRun(): void {
  const place = document.getElementById('live');
  const address = place?.dataset.address;
  if (place === null || address === undefined) return;
  const text = place.querySelector('output') as HTMLOutputElement;
  let version = place.dataset.version;
  let isOffered = false;
  const ask = async (): Promise<void> => {
    let again = true;
    try {
      const response = await fetch(address);
      const state = (await response.json()) as RunState;
      text.textContent = state.text;
      again = state.isRunning;
      version ??= state.version;
      if (state.version !== version && !isOffered) {
        isOffered = true;
        place.append(
          ' ',
          button(state.isRunning ? 'Show what is new' : 'Show the results', () => location.reload()),
        );
      }
    } catch {
      text.textContent = 'The server of this page does not answer: was `memgym runs view` ended?';
    }
    if (again) setTimeout(ask, pauseMs);
  };
  setTimeout(ask, pauseMs);
}
