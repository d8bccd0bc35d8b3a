import type { ImportReport } from '@iwater/contract/kit/import-calls'

/** Whether a file has the columns that it needs, each once. */
export const isUsable = ({ missing, repeated }: ImportReport) =>
  missing.length === 0 && repeated.length === 0

/** Whether a dry run has found something to write. */
export const writes = (report: ImportReport | null): boolean =>
  report !== null && isUsable(report) && report.added + report.changed > 0
