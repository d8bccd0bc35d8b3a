import {
  deleteQuestion,
  deleteQuestionEquipment,
  deleteQuestionType,
  deleteReason,
  listQuestionEquipment,
  saveQuestion,
  saveQuestionType,
  saveReason,
} from '@iwater/contract/knowledge/old-calls'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import {
  deleteEquipment,
  deleteOldQuestion,
  deleteOldReason,
  deleteType,
  readEquipment,
  saveOldQuestion,
  saveOldReason,
  saveType,
} from './old-calls.service.ts'

/** The calls of old clients, over the services of the entities. */
export function oldKnowledgeRoutes(api: Api) {
  serveTransaction(api, saveQuestionType, (input, context) => saveType(context, input))
  serveTransaction(api, deleteQuestionType, ({ questionTypeId }, context) =>
    deleteType(context, questionTypeId),
  )
  serveTransaction(api, saveQuestion, (input, context) => saveOldQuestion(context, input))
  serveTransaction(api, deleteQuestion, ({ questionId }, context) =>
    deleteOldQuestion(context, questionId),
  )
  serveTransaction(api, listQuestionEquipment, ({ questionId }, context) =>
    readEquipment(context, questionId),
  )
  serveTransaction(api, deleteQuestionEquipment, (input, context) =>
    deleteEquipment(context, input),
  )
  serveTransaction(api, saveReason, (input, context) => saveOldReason(context, input))
  serveTransaction(api, deleteReason, ({ reasonId }, context) => deleteOldReason(context, reasonId))
}
