import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Unit } from '@iwater/contract/monitoring'
import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import type { Station } from './simulator/station.ts'

/** Files in the data folder with what the demo has to know in the clear: keys of stations, secrets of partners. */
export const stationsFile = 'demo-field.json'
export const partnersFile = 'demo-partners.json'

/** A station for the simulator to play, with the tenant and the kind of unit it belongs to. */
export type StationEntry = Station & { tenant: string; unitKind: Unit['kind'] }

/** What a partner signs its tickets with. */
export type PartnerEntry = { tenant: string; page: WaitingPage; secret: string }

/**
 * Puts what belongs to one tenant in the place of what the file had of it. It is kept nowhere else in the clear, so
 * the file is for its owner's eyes only and is replaced as a whole.
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
