/** What a person says of a question of a run, or of the answer of one system to it. No result counts it. */
export interface Remark {
  /** Of the answer, with `#2` for a repetition; of a question, that of its first answer. */
  readonly episodeId: string;
  readonly questionId: string;
  /** Whose answer it is about. Absent: about the question. */
  readonly system?: string;
  /** The verdict that the person would give. */
  readonly verdict?: 'right' | 'missed';
  readonly comment?: string;
}
