const access = { read: 'knowledge.manage', change: 'knowledge.manage' } as const

/** Where types and questions are served, for fields that refer to one: those of a tenant, and all types. */
export const ownTypePlace = { path: '/kb/own-types', access } as const
export const ownQuestionPlace = { path: '/kb/own-questions', access } as const
export const typePlace = { path: '/kb/types', access } as const
