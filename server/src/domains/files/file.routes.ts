import {
  fileSizeLimit,
  findFileUrl as findFileUrlRoute,
  loadFile,
  removeFile as removeFileRoute,
  uploadFile,
} from '@iwater/contract/files'
import { sentFile } from '#platform/http/sent-file'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { findFileUrl, openFile, removeFile, storeFile } from './file.service.ts'

export function filesRoutes(api: Api, services: Services) {
  serve(api, uploadFile, ({ group }, { session, request }) =>
    storeFile(services, session, { openSent: sentFile(request, fileSizeLimit), group }),
  )
  serve(api, findFileUrlRoute, ({ fileId }, { session }) => findFileUrl(services, session, fileId))
  serve(api, removeFileRoute, ({ fileId }, { session }) => removeFile(services, session, fileId))
  serve(api, loadFile, async (link, { reply, headers: { range, 'if-range': ifRange } }) => {
    const { status, headers, content } = await openFile(services, link, {
      range,
      ifRange: ifRange?.toString(),
    })
    reply.status(status).headers(headers)
    return content
  })
}
