import {
  checkImport as checkImportRoute,
  commitImport as commitImportRoute,
  importSizeLimit,
  listImports as listImportsRoute,
  listRejectedRows as listRejectedRowsRoute,
  readImportPreview,
  readImport as readImportRoute,
  uploadImport,
} from '@iwater/contract/field/imports'
import { sentFile } from '#platform/http/sent-file'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import type { Imports } from './import.jobs.ts'
import {
  checkImport,
  commitImport,
  listImports,
  listRejectedRows,
  readImport,
  readPreview,
  receiveFile,
} from './import.service.ts'

export function importRoutes(api: Api, services: Services, { files }: Imports) {
  serve(api, uploadImport, (_, { session, request }) =>
    receiveFile(services, files, session, sentFile(request, importSizeLimit)),
  )
  serve(api, checkImportRoute, (order, { session, language }) =>
    checkImport(services, session, language, order),
  )
  serve(api, commitImportRoute, ({ importId }, { session, language }) =>
    commitImport(services, session, language, importId),
  )
  serve(api, readImportRoute, ({ importId }, { session, language }) =>
    readImport(services, session, language, importId),
  )
  serve(api, readImportPreview, ({ importId }, { session }) =>
    readPreview(services, session, importId),
  )
  serve(api, listImportsRoute, (_, { session, language }) =>
    listImports(services, session, language),
  )
  serve(api, listRejectedRowsRoute, (wanted, { session }) =>
    listRejectedRows(services, session, wanted),
  )
}
