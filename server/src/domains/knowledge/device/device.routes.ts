import { readDeviceFindings } from '@iwater/contract/knowledge/device-findings'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { readFindings } from './findings.service.ts'

export function deviceFindingsRoutes(api: Api) {
  serveTransaction(api, readDeviceFindings, (wanted, context) => readFindings(context, wanted))
}
