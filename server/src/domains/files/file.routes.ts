import {
  beginUpload as beginUploadRoute,
  completeUpload as completeUploadRoute,
  findFileUrl as findFileUrlRoute,
  listOwnFiles,
  loadFile,
  megabyte,
  removeFile as removeFileRoute,
  uploadFile,
} from '@iwater/contract/files'
import { parameterBounds } from '@iwater/contract/organisation/parameter-values'
import { sentFile } from '#platform/http/sent-file'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { beginUpload, completeUpload } from './direct-upload.service.ts'
import { findFileUrl, openFile, storeFile } from './file.service.ts'
import type { FileUse } from './file-use.ts'
import { readOwnFiles } from './own-file.service.ts'
import { removeFile } from './removal.service.ts'

/** No tenant lets a file be larger. */
const mostBytes = parameterBounds.fileMegabytes.most * megabyte

export function filesRoutes(api: Api, services: Services, uses: readonly FileUse[]) {
  serve(api, uploadFile, ({ group }, { session, request }) =>
    storeFile(services, session, { openSent: sentFile(request, mostBytes), group }),
  )
  serve(api, beginUploadRoute, (file, { session }) => beginUpload(services, session, file))
  serve(api, completeUploadRoute, ({ ticket }, { session }) =>
    completeUpload(services, session, ticket),
  )
  serveTransaction(api, listOwnFiles, (filter, { db, session }) =>
    readOwnFiles(db, services, session, { uses, filter }),
  )
  serve(api, findFileUrlRoute, ({ fileId }, { session }) =>
    findFileUrl(services, session, uses, fileId),
  )
  serve(api, removeFileRoute, ({ fileId }, { session, language }) =>
    removeFile(services, session, uses, { fileId, language }),
  )
  serve(api, loadFile, async (link, { reply, headers: { range, 'if-range': ifRange } }) => {
    const { status, headers, content } = await openFile(services, uses, link, {
      range,
      ifRange: ifRange?.toString(),
    })
    reply.status(status).headers(headers)
    return content
  })
}
