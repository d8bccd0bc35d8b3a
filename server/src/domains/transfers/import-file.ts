import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importLimits } from '@iwater/contract/kit/import-calls'
import { findOwnFile, openContent } from '#domains/files'
import { type FileRow, readTable } from '#domains/imports'
import { type TenantScope, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import type { Services } from '#platform/services'
import { couldBeFormula } from '#platform/spreadsheet/sheet'

type Owner = TenantScope & { userId: string }

/** Headings of two levels and the explanation of a template. */
const headRows = 3

/** The texts that csv files of ours mark so that no spreadsheet takes them for formulas. */
const unmarked = (cell: string) =>
  cell.startsWith("'") && couldBeFormula(cell.slice(1)) ? cell.slice(1) : cell

/** Passes bytes on and sums them up. */
function summing() {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, sum: () => hash.digest('hex') }
}

/** The rows of a file that the person has uploaded, and the SHA-256 of its bytes. Throws where it cannot be imported. */
export async function readImportFile(
  services: Services,
  owner: Owner,
  fileId: string,
  signal: AbortSignal,
): Promise<{ rows: FileRow[]; sum: string }> {
  const file = await withTenant(services.app, owner, (db) => findOwnFile(db, owner, fileId))
  const stored = file && (await openContent(services, owner.tenantId, file.storedName))
  if (!stored) throw new AppError('files.not-found')
  const folder = join(services.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${newId()}.copy`)
  const { stream, sum } = summing()
  try {
    await pipeline(stored.content, stream, createWriteStream(path, { mode: 0o600 }), { signal })
    const limits = { ...importLimits, headRows }
    const { rows, isWorkbook } = await readTable({ path, limits }, signal)
    const cleaned = isWorkbook
      ? rows
      : rows.map(({ cells, line }) => ({ cells: cells.map(unmarked), line }))
    return { rows: cleaned, sum: sum() }
  } finally {
    await rm(path, { force: true })
  }
}
