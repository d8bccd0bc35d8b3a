import {
  compareWithProduct,
  copyProductQuestion,
  hideProductQuestion,
  takeOverFromProduct,
} from '@iwater/contract/knowledge/product-calls'
import { listQuestionTypeChoices } from '@iwater/contract/knowledge/type-choices'
import type { Api } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { selectTypeChoices } from './own-entries.queries.ts'
import { servedProductQuestion, servedQuestion, servedReason, servedType } from './own-records.ts'
import { compareQuestion, copyQuestion, hideQuestion, takeOver } from './product.service.ts'

/** Reasons behind questions: the audit trail calls their changes by their own description. */
export const knowledgeRecords = [servedType, servedQuestion, servedReason, servedProductQuestion]

/** What is done with questions of the product, besides reading them. */
export function ownKnowledgeRoutes(api: Api) {
  serveQuery(api, listQuestionTypeChoices, (wanted, { db }) => selectTypeChoices(db, wanted))
  serveTransaction(api, copyProductQuestion, ({ id }, context) => copyQuestion(context, id))
  serveTransaction(api, hideProductQuestion, async ({ id, hidden }, context) => {
    await hideQuestion(context, id, hidden)
    return {}
  })
  serveTransaction(api, compareWithProduct, ({ copyId }, context) =>
    compareQuestion(context, copyId),
  )
  serveTransaction(api, takeOverFromProduct, async (input, context) => {
    await takeOver(context, input)
    return {}
  })
}
