/**
 * Capacities and thresholds of the fork's MemoryOS agent, with their names in this project's memory system
 * (packages/amemgym/spec.md#memoryos-agent).
 */
export const memoryOsSettings = [
  ['short_term_capacity', 'shortTermCapacity'],
  ['mid_term_capacity', 'segmentCapacity'],
  ['long_term_knowledge_capacity', 'knowledgeCapacity'],
  ['retrieval_queue_capacity', 'pages'],
  ['mid_term_heat_threshold', 'heatThreshold'],
  ['mid_term_similarity_threshold', 'topicThreshold'],
] as const;
