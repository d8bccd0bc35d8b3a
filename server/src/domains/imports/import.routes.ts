import {
  checkImport as checkImportRoute,
  commitImport as commitImportRoute,
  importSizeLimit,
  listImports as listImportsRoute,
  listRejectedRows as listRejectedRowsRoute,
  readImportFigures,
  readImportPreview,
  readImport as readImportRoute,
  undoImport as undoImportRoute,
  uploadImport,
} from '@iwater/contract/field/imports'
import { sentFile } from '#platform/http/sent-file'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import type { Imports } from './import.jobs.ts'
import {
  checkImport,
  commitImport,
  listImports,
  listRejectedRows,
  readFigures,
  readImport,
  readPreview,
  receiveFile,
  undoImport,
} from './import.service.ts'

export function importRoutes(api: Api, services: Services, { files }: Imports) {
  const { space } = services
  serve(api, uploadImport, (_, { session, request }) =>
    receiveFile(services, files, session, sentFile(request, importSizeLimit)),
  )
  serveTransaction(api, checkImportRoute, (order, { db, session, language, now }) =>
    checkImport(db, session, order, { language, now, space }),
  )
  serveTransaction(api, commitImportRoute, ({ importId }, { db, session, language, now }) =>
    commitImport(db, session, importId, { language, now, space }),
  )
  serveTransaction(api, undoImportRoute, ({ importId }, { db, session, language, now }) =>
    undoImport(db, session, importId, { language, now, space }),
  )
  serveTransaction(api, readImportRoute, ({ importId }, { db, session, language, now }) =>
    readImport(db, session, importId, { language, now, space }),
  )
  serveQuery(api, readImportPreview, ({ importId }, { db, session }) =>
    readPreview(db, session, importId),
  )
  serveQuery(api, readImportFigures, ({ importId }, { db, session }) =>
    readFigures(db, session, importId),
  )
  serveTransaction(api, listImportsRoute, (_, { db, session, language, now }) =>
    listImports(db, session, { language, now, space }),
  )
  serveTransaction(api, listRejectedRowsRoute, (wanted, { db, session }) =>
    listRejectedRows(db, session, wanted),
  )
}
