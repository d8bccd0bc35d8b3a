import type { KeptForm } from '@iwater/contract/kit/kept-draft'
import * as contract from '@iwater/contract/kit/kept-draft'
import type { Served } from '#platform/entities/entity.service'
import type { Api } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { keepDraft, readDraft, removeDraft } from './draft.service.ts'

const formsOf = ({ entity: { table, fields, access } }: Served): KeptForm[] =>
  access.change === undefined ? [] : [{ table, fields, permission: access.change }]

/** `others` are forms of records that calls of their own change. */
export function draftRoutes(api: Api, records: readonly Served[], others: readonly KeptForm[]) {
  const forms = [...records.flatMap(formsOf), ...others]
  serveQuery(api, contract.readKeptDraft, (key, context) => readDraft(context, key))
  serveTransaction(api, contract.saveKeptDraft, (draft, context) =>
    keepDraft(context, forms, draft),
  )
  serveTransaction(api, contract.removeKeptDraft, (key, context) => removeDraft(context, key))
}
