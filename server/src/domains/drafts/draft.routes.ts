import * as contract from '@iwater/contract/kit/kept-draft'
import type { Served } from '#platform/entities/entity.service'
import type { Api } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { keepDraft, readDraft, removeDraft } from './draft.service.ts'

export function draftRoutes(api: Api, records: readonly Served[]) {
  const entities = records.map(({ entity }) => entity)
  serveQuery(api, contract.readKeptDraft, (key, context) => readDraft(context, key))
  serveTransaction(api, contract.saveKeptDraft, (draft, context) =>
    keepDraft(context, entities, draft),
  )
  serveTransaction(api, contract.removeKeptDraft, (key, context) => removeDraft(context, key))
}
