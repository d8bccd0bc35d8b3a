import type { QualityFlag } from '@iwater/contract/monitoring'
import { randomFrom, type Signal, seedOf, signalOf } from './signal.ts'

/** What a demo station knows about itself; made by the seed together with its connection. */
export type Station = {
  protocol: 'hj212' | 'mqtt' | 'http'
  stationNumber: string
  /** HJ 212: the six characters of PW. */
  password: string | null
  /** MQTT and HTTP: the device key. */
  key: string
  periodSeconds: number
  timeZone: string
  channels: {
    sourceKey: string
    factor: string
    /** Limits of the point. */
    low: number | null
    high: number | null
    /** Its mean value, where that differs from the one of its factor. */
    typical: number | null
    decimals: number
  }[]
}

/** Everything a station measured at one moment, milliseconds since 1970. */
export type Moment = { atMs: number; measured: Measured[] }

export type Measured = { sourceKey: string; value: number; flag: QualityFlag }

/** Mean time between events of a station and how long they last, in seconds. */
const events = {
  outOfLimits: { every: 14 * 3600, lasts: 240 },
  gap: { every: 20 * 3600, lasts: 300 },
  flag: { every: 6 * 3600, lasts: 180 },
}

const troubleFlags: QualityFlag[] = ['D', 'M', 'C', 'B', 'T']

const hourFormats = new Map<string, Intl.DateTimeFormat>()

/** Hour of the local day with its fraction. */
function localHour(atMs: number, timeZone: string) {
  const format =
    hourFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  hourFormats.set(timeZone, format)
  const [hour = '0', minute = '0'] = format.format(atMs).split(':')
  return Number(hour) + Number(minute) / 60
}

/** A station that measures: null while it is silent, else a value for each of its channels. */
export function openStation(station: Station) {
  const random = randomFrom(seedOf(station.stationNumber))
  const signals = station.channels.map(({ factor, ...limits }) =>
    signalOf(factor, limits, random, station.periodSeconds),
  )
  let isSilent = false
  let outside = -1
  let flagged = -1
  let flag: QualityFlag = 'N'

  /** Whether something that happens once in `seconds` on average happens in this period. */
  const happens = (seconds: number) => random() < station.periodSeconds / seconds
  const someChannel = () => Math.floor(random() * signals.length)

  function happen() {
    isSilent = isSilent ? !happens(events.gap.lasts) : happens(events.gap.every)
    if (outside < 0) outside = happens(events.outOfLimits.every) ? someChannel() : -1
    else if (happens(events.outOfLimits.lasts)) outside = -1
    if (flagged >= 0) {
      if (happens(events.flag.lasts)) flagged = -1
    } else if (happens(events.flag.every)) {
      flagged = someChannel()
      flag = troubleFlags[Math.floor(random() * troubleFlags.length)] ?? 'D'
    }
  }

  const read = (signal: Signal, index: number, hour: number): Measured => {
    const { sourceKey = '', decimals = 2 } = station.channels[index] ?? {}
    const value = Number(signal(hour, index === outside).toFixed(decimals))
    return { sourceKey, value, flag: index === flagged ? flag : 'N' }
  }

  return {
    measure(atMs: number): Measured[] | null {
      happen()
      if (isSilent) return null
      const hour = localHour(atMs, station.timeZone)
      return signals.map((signal, index) => read(signal, index, hour))
    },
  }
}
