import { ownQuestion, ownReason, ownType } from '@iwater/contract/knowledge/own-entries'
import { productQuestion } from '@iwater/contract/knowledge/product-questions'
import { servedEntity } from '#platform/entities/serve-entity'
import {
  productQuestionColumns,
  questionColumns,
  reasonColumns,
  typeColumns,
} from './own-entries.queries.ts'
import {
  checkQuestion,
  checkReason,
  doubtQuestions,
  followChange,
  followImport,
  keepUsedType,
  meantTypes,
  noteRemoved,
} from './own-entries.service.ts'

const followed = { afterWrite: followChange, afterImport: followImport }

export const servedType = servedEntity(ownType, {
  columns: typeColumns,
  ...followed,
  beforeDelete: keepUsedType,
})

export const servedQuestion = servedEntity(ownQuestion, {
  columns: questionColumns,
  check: checkQuestion,
  meant: meantTypes,
  doubts: doubtQuestions,
  ...followed,
})

export const servedReason = servedEntity(ownReason, {
  columns: reasonColumns,
  check: checkReason,
  ...followed,
  beforeDelete: noteRemoved,
})

export const servedProductQuestion = servedEntity(productQuestion, {
  columns: productQuestionColumns,
})
