import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeMessage } from './hj212-message.ts'
import { decryptArea, encryptArea, isSealedCommand, openSealed, sealFrame } from './hj212-sm4.ts'
import { anyMessage, readAll, segments, VECTORS } from './hj212-testing.ts'

/** Key and frame of the example in HJ 212-2025, annex A.2: nine whole blocks and three characters left over. */
const KEY = Buffer.alloc(16, 0x30)
const PLAIN =
  '##0234QN=20240520210700000;ST=31;CN=2051;PW=123456;MN=010000A8900016F000169DC0;Flag=9;CP=&&DataTime=20240520210600;a01011-Min=1.35,a01011-Avg=1.35,a01011-Max=1.35,a01011-Flag=N;a01014-Min=3.20,a01014-Avg=3.20,a01014-Max=3.20,a01014-Flag=N&&B541'
const CIPHER =
  'E43E159ACFAB242CB53155FB8B9281A1A242577ABFAED881BE88B72D69FC55ED1A80119FAAC8B3CD33D285CC76F57F2CA7F88B9573C6647E0F07E24609BD6B63EB20C5B9784F28E71D2F4994FF61D9E13B391A1D2A454B65388D5D9435DBF021528C7BF9755EF16518710C0CAC0ADEF9C5156CD0A5A17674AC0ED2ABC40023E9EF70128554B82438E91ADCE98A0D03A4'

const key = fc.uint8Array({ minLength: 16, maxLength: 16 })

/** A data message of 2025 with at least one block to encrypt. */
const sealable = anyMessage.map((message) => {
  const sealed = structuredClone(message)
  sealed.cn = '2011'
  sealed.flag.version = '2025'
  sealed.cp.fields = { ...sealed.cp.fields, DataTime: '20260706100000' }
  return sealed
})

describe('SM4 encryption of the data area', () => {
  it('computes the vector of GB/T 32907', () => {
    const vector = Buffer.from('0123456789abcdeffedcba9876543210', 'hex')
    expect(encryptArea(vector, vector).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
  })

  it('makes the cipher text of the standard and leaves the short rest unencrypted', () => {
    const sealed = sealFrame(Buffer.from(PLAIN), KEY)
    const area = sealed.subarray(sealed.indexOf('CP=&&') + 5, -6)
    expect(area.subarray(0, 144).toString('hex').toUpperCase()).toBe(CIPHER)
    expect(area.subarray(144).toString()).toBe('g=N')
    expect(sealed.length).toBe(PLAIN.length)
  })

  it('gives back what it encrypted', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), key, (plain, secret) => {
        expect(decryptArea(encryptArea(plain, secret), secret)).toEqual(Buffer.from(plain))
      }),
    )
  })

  it('rejects keys of another length', () => {
    expect(() => encryptArea(Buffer.alloc(16), Buffer.alloc(15))).toThrow('16 bytes')
    expect(() => sealFrame(Buffer.from('##0000FFFF'), KEY)).toThrow('no data area')
  })

  it('is required for data, keys and site information', () => {
    expect(['2000', '2011', '2999', '1014', '3020'].every(isSealedCommand)).toBe(true)
    expect(['1999', '3000', '1011', '9014', '20111'].some(isSealedCommand)).toBe(false)
  })
})

describe('an encrypted frame on the wire', () => {
  it('is recognised, decrypted with the key and detected with another', () => {
    const [event] = readAll([sealFrame(Buffer.from(`${PLAIN}\r\n`), KEY)])
    if (event?.kind !== 'sealed') throw new Error(`not sealed: ${event?.kind}`)
    expect(openSealed(event, KEY)).toEqual({
      ok: true,
      segment: PLAIN.slice(6, -4),
      encoding: 'ascii',
    })
    expect(openSealed(event, Buffer.alloc(16, 0x31))).toEqual({ ok: false, reason: 'crc' })
  })

  it('is read whatever its cipher text looks like, and so is the next frame', () => {
    fc.assert(
      fc.property(sealable, key, fc.nat(), (message, secret, place) => {
        const plain = encodeMessage(message)
        const stream = Buffer.concat([sealFrame(plain, secret), Buffer.from(VECTORS.old)])
        const at = place % stream.length
        const events = readAll([stream.subarray(0, at), stream.subarray(at)], 9999)
        const opened = events.flatMap((event) =>
          event.kind === 'sealed' ? [openSealed(event, secret)] : [],
        )
        expect(opened).toMatchObject([{ ok: true, segment: plain.subarray(6, -6).toString() }])
        expect(segments(events)).toEqual([VECTORS.old.slice(6, -4)])
      }),
      { numRuns: 1000 },
    )
  })

  it('that was truncated loses no later frame', () => {
    fc.assert(
      fc.property(sealable, key, fc.integer({ min: 1, max: 200 }), (message, secret, lost) => {
        const sealed = sealFrame(encodeMessage(message), secret)
        const cut = sealed.subarray(0, Math.max(1, sealed.length - lost))
        const stream = Buffer.concat([cut, Buffer.from(VECTORS.old.repeat(3))])
        expect(segments(readAll([stream], 9999)).slice(-3)).toEqual(
          Array(3).fill(VECTORS.old.slice(6, -4)),
        )
      }),
      { numRuns: 1000 },
    )
  })
})
