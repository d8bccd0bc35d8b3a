import { previewRetention, type RetentionKind, readRetention } from '@iwater/contract/retention'
import { apiQuery } from '#web/platform/api/api.ts'

export const retentionQuery = apiQuery(readRetention, {})

export const previewQuery = (kind: RetentionKind, days: number) =>
  apiQuery(previewRetention, { kind, days })
