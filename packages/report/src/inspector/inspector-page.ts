import { html, trustedMarkup } from '../html/html.js';
import { page } from '../page.js';
import { inspectorScript } from './inspector-script.js';
import { inspectorStyle } from './inspector-style.js';

/**
 * The page of the memory inspector: users, their memories with sources and history, and questions with what they find and
 * why. It holds no data: its script asks the server that it comes from, below the same address. Its
 * policy allows this one script and style sheet, by hash, and requests to that server alone.
 */
export function inspectorPage(): string {
  const content = html`<header>
<h1>Memory</h1>
<p class="hint" id="system"></p>
<p id="message" role="status" aria-live="polite"></p>
</header>
<main class="columns">
<nav aria-label="Users">
<label class="hint" for="find">Find a user</label>
<input id="find" type="search" autocomplete="off">
<p class="hint" id="user-count" aria-live="polite"></p>
<ul id="users"></ul>
</nav>
<section id="content" aria-labelledby="user" hidden>
<h2 id="user" tabindex="-1" dir="auto"></h2>
<div class="tabs">
<button type="button" id="tab-memories" aria-pressed="true">Memories</button>
<button type="button" id="tab-ask" aria-pressed="false">Ask</button>
</div>
<div id="view-memories">
<p class="choices"><label class="hint" for="words">Find in text and ids <input id="words" type="search" autocomplete="off"></label>
<label><input type="checkbox" id="gone" checked> Show retired and expired ones</label></p>
<p class="hint" id="memory-count" aria-live="polite"></p>
<ol id="memories"></ol>
<button type="button" id="more" hidden>Show more</button>
</div>
<div id="view-ask" hidden>
<form id="ask">
<label class="wide">Question <input id="question" autocomplete="off" required></label>
<label class="small">Most <input id="k" type="number" min="1" inputmode="numeric"></label>
<label class="wide">Not found? Ids of memories to explain, with commas <input id="why" autocomplete="off"></label>
<button type="submit">Ask</button>
</form>
<div id="answer" aria-live="polite"></div>
</div>
</section>
</main>
<noscript><p>This page needs JavaScript. The command shows the same with --ask and --memory.</p></noscript>
<script>${trustedMarkup(inspectorScript)}</script>
`;
  return page({
    title: 'Memory inspector',
    styleSheet: inspectorStyle,
    script: inspectorScript,
    content,
    asksItsServer: true,
  });
}
