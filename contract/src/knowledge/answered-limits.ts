/** Answered questions that are kept of a tenant, the latest; characters of a question, which becomes a title, and of an answer. */
export const answeredLimits = { rows: 500, question: 100, answer: 2000 } as const
