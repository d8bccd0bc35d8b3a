import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Unit } from '@iwater/contract/monitoring'
import type { Station } from './simulator/station.ts'

/** A station for the simulator to play, with the tenant and the kind of unit it belongs to. */
export type StationEntry = Station & { tenant: string; unitKind: Unit['kind'] }

/**
 * Puts the stations of one tenant in the place of those the file had of it. Keys are kept nowhere else in the clear,
 * so the file is for its owner's eyes only and is replaced as a whole.
 */
export async function writeStations(
  file: string,
  tenant: string,
  stations: readonly StationEntry[],
) {
  const before = existsSync(file)
    ? (JSON.parse(await readFile(file, 'utf8')) as StationEntry[])
    : []
  const others = before.filter((station) => station.tenant !== tenant)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify([...others, ...stations], null, 1), { mode: 0o600 })
  await rename(draft, file)
}
