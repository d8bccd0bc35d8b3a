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
  followQuestion,
  followReason,
  followType,
  keepUsedType,
  noteRemoved,
} from './own-entries.service.ts'

export const servedType = servedEntity(ownType, {
  columns: typeColumns,
  afterWrite: followType,
  beforeDelete: keepUsedType,
})

export const servedQuestion = servedEntity(ownQuestion, {
  columns: questionColumns,
  check: checkQuestion,
  afterWrite: followQuestion,
})

export const servedReason = servedEntity(ownReason, {
  columns: reasonColumns,
  check: checkReason,
  afterWrite: followReason,
  beforeDelete: noteRemoved,
})

export const servedProductQuestion = servedEntity(productQuestion, {
  columns: productQuestionColumns,
})
