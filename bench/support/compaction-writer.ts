// Writes late values and imports, rolls up and compacts until it is killed; started by compaction-kills.ts and power-cuts.ts. Tells each write before and after its commit.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { compactSamples } from '../../server/src/domains/telemetry/blocks/compaction.service.ts'
import { packHours } from '../../server/src/domains/telemetry/hours/packing.service.ts'
import { openSink } from '../../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../../server/src/domains/telemetry/rollup.service.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { openSpace } from '../../server/src/platform/space/space.ts'
import {
  dayCount,
  dayMs,
  firstMoment,
  pointCount,
  type WriterSettings,
  type Writing,
} from './compaction-plan.ts'

const { address, tenantId, from, begin, packs } = JSON.parse(
  process.argv[2] ?? '',
) as WriterSettings
const logger = pino({ level: 'silent' })
const services = {
  logger,
  clock: systemClock,
  app: openDatabase(address, 'app', { max: 2, shares: 'none', logger }),
  worker: openDatabase(address, 'worker', { max: 4, logger }),
  space: openSpace({ folders: [process.cwd()], logger }),
} as Services
const sink = openSink(services)
const tell = (line: Writing) => process.stdout.write(`${JSON.stringify(line)}\n`)

const emptySince = new Map<string, number>()
let number = from

/** Values of a closed day at moments that are used once each; of an import all of one series, of which some have nothing else. */
async function write() {
  const own = number
  number += 1
  const isImport = own % 2 === 0
  const one = 1 + randomInt(2 * pointCount)
  const samples = Array.from({ length: 20 }, (_, n) => ({
    tenantId,
    series: isImport ? one : 1 + randomInt(pointCount),
    at: (begin ?? firstMoment(Date.now())) + (own % dayCount) * dayMs + (own * 20 + n) * 701,
    value: own,
    quality: 0,
    receivedAt: Date.now() + (isImport ? 0.5 : 0),
  }))
  const moments = samples.map(({ series, at }) => `${series} ${at}`)
  tell({ number: own, moments, isCommitted: false })
  await sink.append(samples, isImport ? async () => true : undefined)
  tell({ number: own, moments, isCommitted: true })
}

async function writeSome(count: number) {
  for (let left = count; left > 0; left -= 1) await write()
}

async function compact() {
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  // Some days change while others are compacted.
  const some = () => sleep(randomInt(60)).then(() => writeSome(2))
  if (!packs) {
    await Promise.all([compactSamples(services), some()])
    return
  }
  await Promise.all([compactSamples(services, { since: emptySince }), some()])
  // What is empty is dropped by the next run, not after a minute.
  for (const [name, at] of emptySince) emptySince.set(name, at - 60_000)
  await rollUpDue(services, 'day')
  await Promise.all([packHours(services), some()])
}

try {
  for (;;) {
    await writeSome(6)
    await compact()
    await compact()
  }
} catch (error) {
  // The database is killed, too.
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
}
