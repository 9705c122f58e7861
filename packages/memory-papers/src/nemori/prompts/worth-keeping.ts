/** The criteria for statements. docs/specs/memory-systems.md#nemori-write, step 6. */
export const worthKeeping = `A statement must pass all four tests:
- it will probably still be true in six months
- it is concrete and can be searched for
- it helps to foresee what the person will need
- it can be understood alone: names instead of "she" or "there"

Kinds of statements:
- identity and background: names, origin, education, work, who reports to whom
- lasting preferences, with the reason if it is given
- technical details: versions, methods, tools, architectures
- relationships: family, friends, colleagues
- goals and plans
- beliefs and values
- habits, and difficulties that come up again

Good: "Ines' favourite book is 'The Overstory'", "Rui works as a nurse at the clinic in Lyon", "Noor is allergic to nuts", "The team uses PostgreSQL 15 with pgvector", "Ines wants to run a marathon by 2025", "Rui believes that schools should not give marks", "Ines swims every Tuesday before work"
Bad: "Rui said thanks" (small talk), "Ines was tired" (a passing feeling), "They talked about the plan" (vague), "She likes it" (cannot be understood alone), "The conversation was helpful" (about the conversation)

Rules:
- One fact a statement, with all names, numbers and terms, in the present tense. Better few good ones than many.`;
