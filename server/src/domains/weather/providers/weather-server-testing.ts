import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export type Answered = (request: IncomingMessage, response: ServerResponse) => unknown

/** A provider of weather on this machine. `say` decides what the following requests are answered, `asked` has their addresses. */
export async function weatherServer() {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
  let answer: Answered = (_, response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say: (next: Answered) => {
      answer = next
    },
  }
}

/** An answer of JSON, compressed as providers do. */
export const json =
  (body: unknown, headers: Record<string, string> = {}): Answered =>
  (_, response) =>
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        ...headers,
      })
      .end(gzipSync(typeof body === 'string' ? body : JSON.stringify(body)))

/** By the part of the path that requests have. */
export const byPath =
  (answers: Readonly<Record<string, unknown>>): Answered =>
  (request, response) => {
    const [, body] = Object.entries(answers).find(([part]) => request.url?.includes(part)) ?? []
    return body === undefined ? response.writeHead(404).end() : json(body)(request, response)
  }

const list = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => of(index))
const clock = (index: number) => String(index % 24).padStart(2, '0')

/** A whole answer of Open-Meteo as its documentation describes it, from 28 November 2026 on. */
export function openMeteoAnswer() {
  const days = list(7, (index) =>
    new Date(Date.UTC(2026, 10, 28 + index)).toISOString().slice(0, 10),
  )
  const hours = days.flatMap((day) => list(24, (index) => `${day}T${clock(index)}:00`))
  return {
    latitude: 30.25,
    longitude: 120.125,
    generationtime_ms: 0.2,
    utc_offset_seconds: 28_800,
    timezone: 'Asia/Shanghai',
    timezone_abbreviation: 'GMT+8',
    elevation: 19,
    current_units: { time: 'iso8601', temperature_2m: '°C', wind_speed_10m: 'km/h' },
    current: {
      time: '2026-11-28T14:15',
      interval: 900,
      temperature_2m: 16.4,
      apparent_temperature: 15.1,
      relative_humidity_2m: 61,
      weather_code: 61,
      wind_speed_10m: 14.6,
      wind_direction_10m: 123,
      pressure_msl: 1021.4,
      precipitation: 0.2,
    },
    hourly: {
      time: hours,
      temperature_2m: hours.map((_, index) => 10 + (index % 24) / 2),
      weather_code: hours.map(() => 3),
      wind_speed_10m: hours.map(() => 11.6),
      wind_direction_10m: hours.map(() => 0),
      relative_humidity_2m: hours.map((_, index) => (index % 24 === 5 ? null : 60)),
      precipitation: hours.map((_, index) => (index === 15 ? 1.5 : 0)),
      precipitation_probability: hours.map((_, index) => (index === 15 ? 80 : 20)),
      pressure_msl: hours.map(() => 1020.4),
      visibility: hours.map(() => 24_140),
    },
    daily_units: { time: 'iso8601' },
    daily: {
      time: days,
      weather_code: [61, 3, 0, 95, 45, 71, 2],
      temperature_2m_max: [17.2, 18, 19, 20, 21, 22, 23],
      temperature_2m_min: [9.6, 9, 8, 7, 6, 5, 4],
      apparent_temperature_max: list(7, () => 16),
      apparent_temperature_min: list(7, () => 7.5),
      wind_speed_10m_max: list(7, () => 21.3),
      wind_direction_10m_dominant: list(7, () => 90),
      precipitation_sum: [3.4, 0, 0, 12, 0, 1, 0],
      uv_index_max: list(7, () => 3.5),
      sunrise: days.map((day) => `${day}T06:33`),
      sunset: days.map((day) => `${day}T16:58`),
    },
  }
}
