import type { ItemValues } from './hj212-data-area.ts'
import { encodeMessage, type Message } from './hj212-message.ts'
import { sealFrame } from './hj212-sm4.ts'
import { formatQn, formatStationTime } from './hj212-time.ts'
import type { Station } from './registry.ts'

type Sender = Pick<Station, 'protocol' | 'stationNumber' | 'sm4Key' | 'zone' | 'channels'>

type Circumstances = {
  /** What the device proves itself with. */
  key: string
  /** Where it sends to, as `addressOf` of the field answers it. */
  address: string
  /** Milliseconds since 1970. */
  at: number
}

const mostValues = 6
/** A number that can be told from a real one at a glance. */
const value = 1.23

type Period = { cn: string; ms: number; digits: number }

/** Command and length of a period, and how many digits of the DataTime say its beginning. */
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
  for (const { code, statistic } of keys.slice(0, mostValues)) {
    byCode.set(code, { ...byCode.get(code), [statistic]: String(value) })
  }
  return [...byCode].map(([code, values]) => ({ code, values: { ...values, Flag: 'N' } }))
}

/** A whole frame; of a station that encrypts, its bytes in hexadecimal. */
function hj212Frame(station: Sender, { key, at }: Circumstances): string {
  const { stationNumber, zone, sm4Key } = station
  const { period, fitting } = kindOf([...station.channels.keys()].map(parts))
  const now = new Date(at)
  const dataTime =
    period === null
      ? formatStationTime(now, zone)
      : formatStationTime(new Date(at - period.ms), zone)
          .slice(0, period.digits)
          .padEnd(14, '0')
  const message: Message = {
    qn: formatQn(now, zone),
    st: '32',
    cn: period?.cn ?? '2011',
    pw: key,
    mn: stationNumber,
    flag: { version: sm4Key === null ? '2017' : '2025', split: false, answerWanted: true },
    cp: { fields: { DataTime: dataTime }, items: items(fitting) },
  }
  const frame = encodeMessage(message)
  return sm4Key === null ? frame.toString('utf8') : sealFrame(frame, sm4Key).toString('hex')
}

/** One argument of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const entries = (keys: readonly string[]) =>
  Object.fromEntries(keys.slice(0, mostValues).map((key) => [key, value]))

/** Keys with a device's name in front come through a gateway. */
function mqttCommand({ channels }: Sender, { key, address }: Circumstances): string {
  const { hostname, port } = new URL(address)
  const keys = [...channels.keys()]
  const own = keys.filter((each) => !each.includes('/'))
  const [device = ''] = (keys[0] ?? '').split('/')
  const behind = keys.flatMap((each) =>
    each.startsWith(`${device}/`) ? [each.slice(device.length + 1)] : [],
  )
  const [topic, payload] =
    own.length > 0
      ? ['v1/devices/me/telemetry', entries(own)]
      : ['v1/gateway/telemetry', { [device]: [{ values: entries(behind) }] }]
  const message = quoted(JSON.stringify(payload))
  return `mosquitto_pub -h ${hostname} -p ${port} -q 1 -u ${quoted(key)} -t ${topic} -m ${message}`
}

function httpCommand({ channels }: Sender, { key, address }: Circumstances): string {
  const readings = [...channels.keys()].slice(0, mostValues).map((each) => ({ key: each, value }))
  return [
    `curl ${quoted(address)}`,
    `-H ${quoted(`Authorization: Device ${key}`)}`,
    "-H 'Content-Type: application/json'",
    `-d ${quoted(JSON.stringify(readings))}`,
  ].join(' ')
}

/**
 * What makes the first values of a connection arrive, ready to be copied: a frame for HJ 212, a command line for MQTT
 * and HTTP. It holds the key and belongs only where that is shown.
 */
export function exampleOf(station: Sender, circumstances: Circumstances): string {
  if (station.protocol === 'hj212') return hj212Frame(station, circumstances)
  return (station.protocol === 'mqtt' ? mqttCommand : httpCommand)(station, circumstances)
}
