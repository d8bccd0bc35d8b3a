import { mostExampleValues } from '@iwater/contract/field/connections'
import { type ExampleSetting, exampleValue, type Sender } from '#domains/gateway'
import type { ItemValues } from './hj212-data-area.ts'
import { encodeMessage, type Message } from './hj212-message.ts'
import { sealFrame } from './hj212-sm4.ts'
import { formatQn, formatStationTime } from './hj212-time.ts'

type Period = { cn: string; ms: number; digits: number }

/** Command and length of a period, and how many digits of the DataTime give its beginning. */
const periods = {
  minute: { cn: '2051', ms: 60_000, digits: 12 },
  hour: { cn: '2061', ms: 3_600_000, digits: 10 },
  day: { cn: '2031', ms: 86_400_000, digits: 8 },
} as const satisfies Record<string, Period>

/** A source key is `code`, `code-Avg` or `code-Avg.hour`. */
function parts(sourceKey: string) {
  const [name = '', period] = sourceKey.split('.')
  const [code = '', statistic = 'Rtd'] = name.split('-')
  return { code, statistic, period: period as keyof typeof periods | undefined }
}

type Part = ReturnType<typeof parts>

/** Systems of HJ 212-2017, table 5, by how the codes of their factors begin: `a` measures gas. */
const systemOf = ({ code }: Part) => (/^a/i.test(code) ? '31' : '32')

/** A station sends gas and water apart: the values of the system that has more of them. */
function ofOneSystem(keys: readonly Part[]) {
  const [gas = [], water = []] = ['31', '32'].map((st) =>
    keys.filter((key) => systemOf(key) === st),
  )
  return gas.length > water.length ? { st: '31', keys: gas } : { st: '32', keys: water }
}

/** One message carries values of one kind: real-time ones if there are any, else those of one period. */
function kindOf(keys: readonly Part[]): { period: Period | null; fitting: Part[] } {
  const live = keys.filter(({ statistic, period }) => statistic === 'Rtd' && period === undefined)
  if (live.length > 0) return { period: null, fitting: live }
  const name = keys[0]?.period ?? 'hour'
  const fitting = keys.filter(({ period }) => period === undefined || period === name)
  return { period: periods[name], fitting }
}

function items(keys: readonly Part[]) {
  const byCode = new Map<string, ItemValues>()
  for (const { code, statistic } of keys.slice(0, mostExampleValues)) {
    byCode.set(code, { ...byCode.get(code), [statistic]: String(exampleValue) })
  }
  return [...byCode].map(([code, values]) => ({ code, values: { ...values, Flag: 'N' } }))
}

/** A whole frame; of a station that encrypts, its bytes in hexadecimal. */
export function hj212Example(station: Sender, { key, at }: ExampleSetting): string {
  const { stationNumber, zone, sm4Key } = station
  const { period, fitting } = kindOf([...station.channels.keys()].map(parts))
  const { st, keys } = ofOneSystem(fitting)
  const now = new Date(at)
  const dataTime =
    period === null
      ? formatStationTime(now, zone)
      : formatStationTime(new Date(at - period.ms), zone)
          .slice(0, period.digits)
          .padEnd(14, '0')
  const message: Message = {
    qn: formatQn(now, zone),
    st,
    cn: period?.cn ?? '2011',
    pw: key,
    mn: stationNumber,
    flag: { version: sm4Key === null ? '2017' : '2025', split: false, answerWanted: true },
    cp: { fields: { DataTime: dataTime }, items: items(keys) },
  }
  const frame = encodeMessage(message)
  return sm4Key === null ? frame.toString('utf8') : sealFrame(frame, sm4Key).toString('hex')
}
