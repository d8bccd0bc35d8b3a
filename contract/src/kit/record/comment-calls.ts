import type { z } from 'zod'
import type { Permission } from '../../access.ts'
import type { LocalText } from '../../fields.ts'
import type { Route } from '../../route.ts'
import type { Entity } from '../entity.ts'

/** Characters of a comment, and comments that are read at once. */
export const commentLimits = { characters: 2000, read: 20 } as const

export type Comment = {
  commentId: string
  text: string
  /** Null where the reader does not see the person. */
  author: { userId: string; name: LocalText } | null
  addedAt: string
  /** When the author changed the text last. */
  changedAt: string | null
}

type RecordKey = { id: string }
export type CommentKey = { commentId: string }

type Shape<Out, In = Out> = z.ZodType<Out, In>
type Call<In, Out> = Route<Shape<In>, Shape<Out>, Permission | 'signed-in'>

export type CommentCalls = {
  /** The newest first; with `before` those that are older than this one. */
  list: Call<RecordKey & { before?: string | undefined }, { comments: Comment[]; isMore: boolean }>
  add: Call<RecordKey & { text: string }, { commentId: string }>
  /** Only the author changes the text. */
  edit: Call<CommentKey & { text: string }, null>
  /** Authors delete their own, users who may change the record any. */
  remove: Call<CommentKey, null>
}

/** Methods, paths and rights of the calls by which people comment on records: who reads a record does. */
export function commentCalls({ path, access }: Pick<Entity, 'path' | 'access'>): CommentCalls {
  const all = `${path}/:id/comments` as const
  const one = `${path}/comments/:commentId` as const
  const calls = {
    list: { method: 'GET', path: all, access: access.read },
    add: { method: 'POST', path: all, access: access.read },
    edit: { method: 'PUT', path: one, access: access.read },
    remove: { method: 'DELETE', path: one, access: access.read },
  } as const
  return calls as unknown as CommentCalls
}
