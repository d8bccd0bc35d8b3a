import { type ListRequest, mostCounted, type SaveInput } from '@iwater/contract/kit/calls'
import type { DraftOf, EntityOf } from '@iwater/contract/kit/entity'
import type { Fields } from '@iwater/contract/kit/field-types'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { AppError } from '#platform/http/app-error'
import type { Api } from '#platform/http/serve'
import { type RequestContext, serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import type { Draft, Row } from './entity.queries.ts'
import {
  addRecord,
  type Decisions,
  editRecord,
  readRecord,
  removeRecord,
  type Served,
} from './entity.service.ts'
import { judgement } from './judgement.ts'
import { selectChoices, selectCounts, selectPage } from './list.queries.ts'
import { moveRecord } from './move-record.ts'
import { orderExport } from './order-export.ts'
import { hasFiles, withLinks } from './record-files.ts'
import { saveRecords } from './save-records.ts'
import type { Wanted } from './where.ts'

/** An entity with what it decides for itself; everything else is its description. `app.ts` lists all of them. */
export function servedEntity<F extends Fields>(
  entity: EntityOf<F>,
  decisions: Decisions<DraftOf<F>> = {},
): Served {
  for (const [name, field] of Object.entries(entity.fields))
    if (field.type === 'string' && field.format === 'password')
      throw new Error(`${entity.table}.${name}: a password would be shown to readers of the record`)
  return { entity, decisions: decisions as unknown as Decisions }
}

/** A page costs what all pages before it cost. Throws records.too-far for one that begins beyond the records that are counted. */
function assertReachable({ current, size }: ListRequest) {
  if ((current - 1) * size >= mostCounted)
    throw new AppError('records.too-far', { details: { limit: mostCounted } })
}

/** Serves the calls of an entity. */
export function serveEntity(api: Api, served: Served) {
  const { entity, decisions, files } = served
  if (hasFiles(entity.fields) && !files)
    throw new Error(`nothing keeps the files of ${entity.table}`)
  const routes = entityRoutes(entity)
  const { columns, conditions, complete } = decisions
  const placeOf = ({ session: { tenantId }, language }: RequestContext) => ({
    tenantId,
    language,
    columns,
    conditions,
  })
  const completed = async (rows: readonly Row[], context: RequestContext, wanted: Wanted) => {
    const { db, session, language } = context
    const { tenantId, timeZone } = session
    const all = await (complete?.({ db, tenantId, language, timeZone }, rows, wanted) ?? rows)
    return all.map((record) => withLinks(record, session, files))
  }
  // Who completes records asks for more than one statement.
  const serveRead = complete ? serveTransaction : serveQuery
  // The builders return the shape of the description, which the compiler cannot see.
  serveRead(api, routes.list, async (wanted, context) => {
    assertReachable(wanted)
    const page = await selectPage(context.db, entity, placeOf(context), wanted)
    return { ...page, records: await completed(page.records, context, wanted) } as never
  })
  const { counts } = entity.list
  if (counts !== undefined)
    serveQuery(api, routes.counts, (wanted, context) =>
      selectCounts(context.db, entity, placeOf(context), counts, wanted),
    )
  if (entity.fields.name?.type === 'localized')
    serveQuery(api, routes.choices, (wanted, context) =>
      selectChoices(context.db, entity, placeOf(context), wanted),
    )
  serveRead(api, routes.read, async ({ id }, context) => {
    const [record] = await completed([await readRecord(served, context, id)], context, {
      filter: [],
    })
    return record as never
  })
  serveTransaction(api, routes.export, (wanted, context) => orderExport(entity, wanted, context))
  if (entity.access.change === undefined) return
  serveTransaction(api, routes.add, ({ draft }, context) =>
    addRecord(served, context, draft as Draft),
  )
  serveTransaction(api, routes.edit, ({ id, version, changes }, context) =>
    editRecord(served, context, { id, version, changes: changes as Draft }),
  )
  serveTransaction(api, routes.save, (rows, context) =>
    saveRecords(served, context, rows as Required<SaveInput<Draft>>),
  )
  if (entity.list.position !== undefined)
    serveTransaction(api, routes.move, (wanted, context) => moveRecord(served, context, wanted))
  serveTransaction(api, routes.removal, async ({ id }, context) => {
    const { rejection } = await judgement(context, () => removeRecord(served, context, id))
    return { rejection }
  })
  serveTransaction(api, routes.remove, ({ id }, context) => removeRecord(served, context, id))
}
