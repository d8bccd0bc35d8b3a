import {
  addAsSynonym,
  dismissUnanswered,
  draftUnanswered,
  readNearestQuestions,
  unansweredText,
} from '@iwater/contract/knowledge/unanswered'
import { servedEntity } from '#platform/entities/serve-entity'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { addDraft, addSynonym, dismiss, readNearest } from './unanswered.service.ts'

export const unansweredRecords = [servedEntity(unansweredText)]

/** What closes a text without an answer. */
export function unansweredRoutes(api: Api) {
  serveTransaction(api, readNearestQuestions, ({ id }, context) => readNearest(context, id))
  serveTransaction(api, draftUnanswered, (input, context) => addDraft(context, input))
  serveTransaction(api, addAsSynonym, (input, context) => addSynonym(context, input))
  serveTransaction(api, dismissUnanswered, (input, context) => dismiss(context, input))
}
