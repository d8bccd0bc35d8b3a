import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { conversationKinds } from './conversation/conversation.jobs.ts'
import { unansweredKinds } from './unanswered/unanswered.jobs.ts'
import { weeklyKinds } from './weekly/weekly.jobs.ts'

/** Timed work of the knowledge base and its chat. */
export const knowledgeKinds = (services: Services): readonly JobKind[] => [
  ...conversationKinds(services),
  ...unansweredKinds(services),
  ...weeklyKinds(services),
]
