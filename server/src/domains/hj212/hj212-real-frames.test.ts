import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeMessage, parseMessage } from './hj212-message.ts'
import { isMeasurementCommand, samplesOf } from './hj212-samples.ts'
import { readAll } from './hj212-testing.ts'

const samples = process.env.IWATER_SAMPLES

function framesIn(folder: string, wanted: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => wanted.test(name))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.startsWith('##'))
}

describe('frames collected in the field', () => {
  it('are read, give measurements without a rejection and are encoded as they were', (context) => {
    if (samples === undefined) return context.skip('IWATER_SAMPLES is not set')
    const frames = framesIn(join(samples, 'fixtures'), /^hj212.*(?:genuine|derived).*\.txt$/)
    expect(frames.length).toBeGreaterThan(10)
    for (const frame of frames) {
      const [event] = readAll([Buffer.from(frame)])
      if (event?.kind !== 'frame') throw new Error(`${event?.kind}: ${frame}`)
      const parsed = parseMessage(event.segment)
      if (!parsed.ok) throw new Error(`${parsed.reason}: ${frame}`)
      if (frame.includes(';Flag='))
        expect(encodeMessage(parsed.message).toString().trimEnd()).toBe(frame)
      if (
        isMeasurementCommand(parsed.message.cn) &&
        parsed.message.cp.fields.DataTime !== undefined
      ) {
        const { measurements, rejected } = samplesOf(parsed.message, 'Asia/Shanghai')
        expect(measurements.length).toBeGreaterThan(0)
        expect(rejected).toEqual([])
      }
    }
  })

  it('with a wrong CRC are rejected', (context) => {
    if (samples === undefined) return context.skip('IWATER_SAMPLES is not set')
    const frames = framesIn(join(samples, 'fixtures'), /^hj212.*bad.*\.txt$/)
    expect(frames.length).toBeGreaterThan(0)
    for (const frame of frames) {
      expect(readAll([Buffer.from(`${frame}\r\n`)])).toMatchObject([
        { kind: 'refused', reason: 'crc' },
      ])
    }
  })
})
