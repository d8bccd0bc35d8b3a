import { readDiskUsage } from '@iwater/contract/organisation/disk-usage'
import { previewRetention, type RetentionKind, readRetention } from '@iwater/contract/retention'
import { apiQuery } from '#web/platform/api/api.ts'

export const retentionQuery = apiQuery(readRetention, {})

export const diskUsageQuery = apiQuery(readDiskUsage, {})

export const previewQuery = (kind: RetentionKind, days: number) =>
  apiQuery(previewRetention, { kind, days })
