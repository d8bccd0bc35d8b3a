import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Unit } from '@iwater/contract/monitoring'
import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import type { Station } from './simulator/station.ts'

/** Files in the data folder with the plain-text secrets of the demo: keys of stations, secrets of partners. */
export const stationsFile = 'demo-field.json'
export const partnersFile = 'demo-partners.json'

/** A station for the simulator, with the tenant and the kind of unit it belongs to. */
export type StationEntry = Station & { tenant: string; unitKind: Unit['kind'] }

/** The secret with which a partner signs its tickets. */
export type PartnerEntry = { tenant: string; page: WaitingPage; secret: string }

/**
 * Replaces the entries of one tenant in the file. Nothing else holds them in plain text, so only its owner may read the
 * file, and it is replaced as a whole.
 */
export async function writeEntries<Entry extends { tenant: string }>(
  file: string,
  tenant: string,
  entries: readonly Entry[],
) {
  const before = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Entry[]) : []
  const others = before.filter((entry) => entry.tenant !== tenant)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify([...others, ...entries], null, 1), { mode: 0o600 })
  await rename(draft, file)
}
