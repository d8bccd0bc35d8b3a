import type { Readable } from 'node:stream'
import {
  checkImport as checkImportRoute,
  commitImport as commitImportRoute,
  importSizeLimit,
  listImports as listImportsRoute,
  listRejectedRows as listRejectedRowsRoute,
  readImportPreview,
  readImport as readImportRoute,
  uploadImport,
} from '@iwater/contract/imports'
import { AppError } from '#platform/http/app-error'
import { type Api, type Context, serve } from '#platform/http/serve'
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
  type Sent,
} from './import.service.ts'

/** The file of a multipart request. Whatever is wrong with the form is the caller's fault. */
async function fileOf({ request }: Context): Promise<Sent> {
  try {
    const part = await request.file({
      throwFileSizeLimit: false,
      limits: { fileSize: importSizeLimit },
    })
    if (part) {
      const content: Readable & { truncated?: boolean } = part.file
      return { fileName: part.filename, content, isTruncated: () => content.truncated === true }
    }
  } catch (error) {
    throw new AppError('request.malformed', { cause: error })
  }
  throw new AppError('request.malformed')
}

export function importRoutes(api: Api, services: Services, { files }: Imports) {
  serve(api, uploadImport, async (_, context) =>
    receiveFile(services, files, context.session, await fileOf(context)),
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
