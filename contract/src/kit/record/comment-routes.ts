import { z } from 'zod'
import { id, instant, localText } from '../../fields.ts'
import type { Entity } from '../entity.ts'
import { type CommentCalls, commentCalls, commentLimits } from './comment-calls.ts'

const comment = z.object({
  commentId: id,
  text: z.string(),
  author: z.object({ userId: id, name: localText }).nullable(),
  addedAt: instant,
  changedAt: instant.nullable(),
})

const record = z.object({ id })
const key = z.object({ commentId: id })
const text = z.string().trim().min(1).max(commentLimits.characters)

const shapes = {
  list: {
    input: record.extend({ before: id.optional() }),
    output: z.object({ comments: z.array(comment), isMore: z.boolean() }),
  },
  add: { input: record.extend({ text }), output: z.object({ commentId: id }) },
  edit: { input: key.extend({ text }), output: z.null() },
  remove: { input: key, output: z.null() },
}

const summariesOf = ({ noun }: Entity) => ({
  list: {
    zh: `列出一条${noun.zh}的评论，最新的在前，每次最多 ${commentLimits.read} 条。`,
    en: `List the comments on a ${noun.en}, newest first, ${commentLimits.read} at a time.`,
  },
  add: { zh: `评论一条${noun.zh}。`, en: `Comment on a ${noun.en}.` },
  edit: {
    zh: `修改本人对一条${noun.zh}的评论。`,
    en: `Change a comment of the caller on a ${noun.en}.`,
  },
  remove: {
    zh: `删除对一条${noun.zh}的评论：本人的，或有权修改该记录时他人的。`,
    en: `Delete a comment on a ${noun.en}: one of the caller, or any with the permission to change the record.`,
  },
})

/** The calls for comments on the records of an entity with their shapes, as the server serves them and the document lists them. */
export function commentRoutes(entity: Entity): CommentCalls {
  const calls = commentCalls(entity)
  const summaries = summariesOf(entity)
  const names = Object.keys(shapes) as (keyof CommentCalls)[]
  const routes = names.map((name) => [
    name,
    { ...calls[name], ...shapes[name], summary: summaries[name] },
  ])
  return Object.fromEntries(routes) as CommentCalls
}
