import { z } from 'zod'
import type { Route } from './route.ts'

/** JSON schema (draft 2020-12) of what a route answers as `data`, as far as it tells which fields there are. */
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
