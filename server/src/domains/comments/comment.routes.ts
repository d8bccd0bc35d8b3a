import { commentRoutes } from '@iwater/contract/kit/record/comment-routes'
import type { Served } from '#platform/entities/entity.service'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { addComment, editComment, listComments, removeComment } from './comment.service.ts'

/** Serves the comments on the records of an entity that has them. */
export function serveComments(api: Api, served: Served) {
  if (served.entity.comments === undefined) return
  const routes = commentRoutes(served.entity)
  serveTransaction(api, routes.list, (wanted, context) => listComments(served, context, wanted))
  serveTransaction(api, routes.add, (comment, context) => addComment(served, context, comment))
  serveTransaction(api, routes.edit, (comment, context) => editComment(served, context, comment))
  serveTransaction(api, routes.remove, (key, context) => removeComment(served, context, key))
}
