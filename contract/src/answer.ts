import { z } from 'zod'
import type { Route } from './route.ts'

/** JSON schema (draft 2020-12) of the `data` a route returns, limited to what names its fields. */
export type AnswerSchema = {
  $ref?: string
  $defs?: Record<string, AnswerSchema>
  type?: string
  anyOf?: AnswerSchema[]
  items?: AnswerSchema
  properties?: Record<string, AnswerSchema>
  additionalProperties?: AnswerSchema | boolean
}

export const answerSchema = ({ output }: Route) =>
  z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as AnswerSchema
