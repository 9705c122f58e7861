import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { columns, groups, ofAgents, ofBounds, ofModels, source } from './source.js';

/** Overall score of native models, by period (packages/amemgym/spec.md#published-numbers). */
export const amemgymModelsOverall: PublishedTable = {
  title: 'AMemGym, overall score of models with the whole history',
  source,
  columns,
  groups,
  metric: 'overall',
  of: ofModels,
  rows: publishedRows(`
    gemini-3-pro-preview   .556 .760 .645 .585 .615 .585 .490 .485 .420 .490 .530 .515
    gpt-5.2-xhigh          .503 .815 .655 .595 .570 .480 .435 .375 .355 .420 .415 .420
    glm-4.7                .478 .765 .660 .570 .555 .460 .405 .370 .415 .350 .360 .350
    gpt-5.2-none           .468 .765 .645 .500 .495 .470 .420 .390 .355 .365 .420 .325
    gpt-5.1-high           .465 .805 .645 .540 .480 .470 .335 .340 .310 .355 .410 .425
    claude-sonnet-4        .462 .760 .585 .485 .500 .460 .425 .405 .310 .365 .385 .405
    gemini-2.5-flash       .448 .710 .610 .545 .495 .470 .380 .355 .275 .355 .390 .345
    gpt-5.1-none           .431 .740 .595 .500 .480 .410 .310 .330 .290 .310 .370 .405
    claude-sonnet-4.5      .416 .825 .655 .480 .460 .365 .310 .365 .230 .345 .305 .240
    seed-1.8               .416 .740 .595 .545 .485 .365 .295 .255 .280 .260 .365 .395
    qwen3-max-thinking     .414 .710 .560 .455 .435 .415 .325 .335 .290 .305 .370 .350
    gemini-2.0-flash       .400 .670 .515 .425 .395 .385 .345 .335 .315 .315 .375 .325
    gemini-2.5-flash-lite  .399 .610 .555 .475 .425 .370 .320 .325 .280 .345 .360 .320
    gpt-4.1                .395 .700 .515 .440 .405 .370 .320 .300 .290 .345 .330 .330
    gpt-4.1-mini           .367 .695 .550 .465 .390 .315 .270 .245 .230 .250 .300 .330
    deepseek-v3            .326 .545 .415 .375 .345 .330 .245 .255 .210 .255 .310 .305
    gpt-4o-mini            .317 .500 .420 .370 .355 .290 .295 .275 .220 .255 .230 .280
    random                 .231 .231 .231 .231 .231 .231 .231 .231 .231 .231 .231 .231
  `),
  note: 'Printed means and periods; the simulated user was gpt-4.1.',
};

/** Overall score of memory agents on gpt-4.1-mini, by period (packages/amemgym/spec.md#published-numbers). */
export const amemgymAgentsOverall: PublishedTable = {
  title: 'AMemGym, overall score of memory agents on gpt-4.1-mini',
  source,
  columns,
  groups,
  metric: 'overall',
  of: ofAgents,
  rows: publishedRows(`
    AWE-(2,4,30)  .430 .625 .540 .485 .435 .435 .365 .390 .350 .375 .375 .350
    AWE-(2,8,30)  .421 .630 .535 .490 .465 .440 .395 .345 .320 .345 .330 .335
    AWE-(2,4,10)  .418 .660 .575 .505 .490 .420 .365 .310 .265 .320 .360 .330
    AWE-(4,4,30)  .409 .670 .580 .475 .450 .400 .300 .315 .270 .335 .350 .350
    AWE-(2,0,30)  .409 .690 .520 .475 .420 .420 .335 .320 .305 .365 .330 .315
    AWE-(2,4,50)  .401 .635 .540 .445 .440 .380 .345 .355 .265 .320 .360 .330
    AWE-(8,4,30)  .389 .725 .530 .455 .410 .360 .345 .270 .220 .325 .305 .330
    RAG-(2,4,30)  .385 .730 .545 .480 .435 .360 .280 .295 .230 .260 .315 .300
    AWI           .347 .570 .440 .370 .390 .330 .300 .260 .220 .285 .330 .320
  `),
  note: 'Printed means and periods; the simulated user was gpt-4.1. AWE-(f,n,k) moves f messages at a time, keeps n, and retrieves k memories.',
};

/**
 * Upper bound of each model: accuracy of the bare model given the true state
 * (packages/amemgym/spec.md#published-numbers).
 */
export const amemgymUpperBounds: PublishedTable = {
  title: 'AMemGym, upper bound of models given the true state',
  source,
  columns: ['upper bound'],
  groups: [null],
  metric: 'overall',
  columnMetrics: [null],
  of: ofBounds,
  rows: publishedRows(`
    gemini-3-pro-preview   .946
    gpt-5.2-xhigh          .949
    glm-4.7                .919
    gpt-5.2-none           .939
    gpt-5.1-high           .965
    claude-sonnet-4        .928
    gemini-2.5-flash       .900
    gpt-5.1-none           .947
    claude-sonnet-4.5      .955
    seed-1.8               .938
    qwen3-max-thinking     .928
    gemini-2.0-flash       .925
    gemini-2.5-flash-lite  .858
    gpt-4.1                .913
    gpt-4.1-mini           .917
    deepseek-v3            .864
    gpt-4o-mini            .816
  `),
};
