import type { Language } from '@iwater/contract/errors'
import type { ExportFormat } from '@iwater/contract/kit/calls'
import type { EntityOf } from '@iwater/contract/kit/entity'
import type { Fields } from '@iwater/contract/kit/field-types'
import { importRoutes } from '@iwater/contract/kit/import-routes'
import { disposition } from '#domains/files'
import { withTenant } from '#platform/database/database'
import type { Served } from '#platform/entities/entity.service'
import { selectItemLabels } from '#platform/entities/importing/import-records.queries'
import { codesIn, importTemplate } from '#platform/entities/importing/import-template'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { csvFile } from '#platform/spreadsheet/csv'
import type { Cell } from '#platform/spreadsheet/sheet'
import { xlsxFile } from '#platform/spreadsheet/xlsx'
import {
  orderCheck,
  orderStore,
  orderUndo,
  orderUndoPreview,
  readHistory,
  readOrder,
} from './import.service.ts'
import { assertMayImport } from './import-right.ts'

const files = {
  xlsx: {
    write: xlsxFile,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { write: csvFile, type: 'text/csv; charset=utf-8' },
} as const

/** 监测点导入模板.xlsx, points-import-template.xlsx. */
const templateName = ({ title }: Served['entity'], language: Language, format: ExportFormat) =>
  language === 'zh'
    ? `${title.zh}导入模板.${format}`
    : `${title.en.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-import-template.${format}`

async function* only(row: readonly Cell[]) {
  yield [row]
}

function templateFile(
  { entity }: Served,
  labels: Parameters<typeof importTemplate>[1],
  { format, language }: { format: ExportFormat; language: Language },
) {
  const { columns, notes } = importTemplate(entity, labels, language)
  const name = entity.title[language]
  return files[format].write({ name, columns, rowCount: 1, batches: only(notes) })
}

/** Serves the calls by which records of an entity are imported, where they may be changed at all. */
export function serveImports(api: Api, served: Served) {
  const { entity } = served
  if (entity.access.change === undefined) return
  const routes = importRoutes(entity as EntityOf<Fields>)
  // Written as a stream, after its connection was given back.
  serve(api, routes.template, async ({ format }, { session, language, reply }) => {
    assertMayImport(served, session)
    const codes = codesIn(entity)
    const labels =
      codes.length === 0
        ? new Map<string, never>()
        : await withTenant(api.database, session, (db) =>
            selectItemLabels(db, session.tenantId, codes),
          )
    reply
      .type(files[format].type)
      .header(
        'content-disposition',
        disposition('attachment', templateName(entity, language, format)),
      )
    return templateFile(served, labels, { format, language })
  })
  serveTransaction(api, routes.check, (input, asked) => orderCheck(served, asked, input))
  serveTransaction(api, routes.read, ({ recordImportId }, asked) =>
    readOrder(served, asked, recordImportId),
  )
  serveTransaction(api, routes.store, (input, asked) => orderStore(served, asked, input))
  serveTransaction(api, routes.history, (_, asked) => readHistory(served, asked))
  serveTransaction(api, routes.previewUndo, ({ recordImportId }, asked) =>
    orderUndoPreview(served, asked, recordImportId),
  )
  serveTransaction(api, routes.undo, ({ recordImportId }, asked) =>
    orderUndo(served, asked, recordImportId),
  )
}
