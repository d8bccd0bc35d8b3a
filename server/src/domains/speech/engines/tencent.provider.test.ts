import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { signTencent } from '#platform/egress/tencent-signature'
import { framesOf } from './mp3-frames.ts'
import type { SpeechFailure } from './speech-engine.ts'
import { tencentEngine } from './tencent.provider.ts'

/** A second of silence: frames of MPEG 2, Layer III, 16 kHz, 32 kbit/s, 144 bytes each. */
function aSecond() {
  const frame = Buffer.alloc(144)
  frame.set([0xff, 0xf3, 0x48, 0xc4])
  return Buffer.concat(Array.from({ length: 28 }, () => frame))
}

// The shapes of the documentation: TextToVoice, and the common errors.
const audio = JSON.stringify({
  Response: { Audio: aSecond().toString('base64'), SessionId: 's', Subtitles: [], RequestId: 'r' },
})
const error = (code: string) =>
  JSON.stringify({
    Response: { Error: { Code: code, Message: 'said by Tencent' }, RequestId: 'r' },
  })

type Asked = { headers: IncomingHttpHeaders; body: string }

async function aTencent(answer: (response: ServerResponse) => unknown) {
  const seen: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ headers: request.headers, body })
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const engine = tencentEngine(
    {
      provider: 'tencent',
      endpoint,
      keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3',
      keySecret: 'Gu5t9xGARNpq86cd98joQYCN3',
      region: 'ap-shanghai',
      voices: { zh: 101_001, en: 101_050 },
    },
    { mode: 'demo', egressHosts: [], egress: 'public', patienceMs: 300 },
  )
  return { engine, seen, endpoint }
}

const zh = { language: 'zh', text: '余氯不应低于零点三毫克每升。' } as const

test('asks for mp3 in the language of the text, signed', async () => {
  const { engine, seen, endpoint } = await aTencent((response) => response.end(audio))
  expect(framesOf(await engine.speak(zh))).toMatchObject({ frames: 28 })
  await engine.speak({ language: 'en', text: 'Check the pump.' })
  const [first, second] = seen.map(({ body }) => JSON.parse(body))
  expect(first).toEqual({
    Text: zh.text,
    SessionId: expect.stringMatching(/^[\da-f-]{36}$/),
    VoiceType: 101_001,
    PrimaryLanguage: 1,
    SampleRate: 16_000,
    Codec: 'mp3',
  })
  expect(second).toMatchObject({ VoiceType: 101_050, PrimaryLanguage: 2 })
  const [{ headers, body }] = seen as [Asked]
  expect(headers).toMatchObject({
    'x-tc-action': 'TextToVoice',
    'x-tc-version': '2019-08-23',
    'x-tc-region': 'ap-shanghai',
  })
  const at = new Date(Number(headers['x-tc-timestamp']) * 1000)
  const call = {
    host: new URL(endpoint).host,
    service: 'tts',
    action: 'TextToVoice',
    payload: body,
    at,
  }
  const key = { keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3', keySecret: 'Gu5t9xGARNpq86cd98joQYCN3' }
  expect(headers.authorization).toBe(signTencent(call, key).authorization)
})

test('a text longer than a call takes is asked for in parts and answered as one mp3', async () => {
  const { engine, seen } = await aTencent((response) => response.end(audio))
  const whole = await engine.speak({ language: 'zh', text: '先停泵，再检查进水阀。'.repeat(30) })
  expect(seen.length).toBe(3)
  for (const { body } of seen) expect(JSON.parse(body).Text.length).toBeLessThanOrEqual(150)
  expect(framesOf(whole)?.frames).toBe(28 * 3)
})

const ways: readonly [string, (response: ServerResponse) => unknown, string][] = [
  ['no answer', () => undefined, 'timeout'],
  ['an answer that never ends', (response) => response.writeHead(200).write('{'), 'timeout'],
  ['a closed connection', (response) => response.destroy(), 'unreachable'],
  ['429', (response) => response.writeHead(429).end(), 'quota'],
  ['502', (response) => response.writeHead(502).end('<html>'), 'unreachable'],
  ['a redirect', (response) => response.writeHead(302, { location: '/x' }).end(), 'unreachable'],
  ['a limit', (response) => response.end(error('RequestLimitExceeded')), 'quota'],
  [
    'a package used up',
    (response) => response.end(error('UnsupportedOperation.PkgExhausted')),
    'quota',
  ],
  ['a wrong key', (response) => response.end(error('AuthFailure.SignatureFailure')), 'refused'],
  ['an unknown key', (response) => response.end(error('AuthFailure.SecretIdNotFound')), 'refused'],
  ['a refused text', (response) => response.end(error('InvalidParameterValue.Text')), 'refused'],
  ['an error of theirs', (response) => response.end(error('InternalError')), 'unreachable'],
  ['garbage', (response) => response.end('<html>maintenance</html>'), 'garbled'],
  ['null', (response) => response.end('null'), 'garbled'],
  ['no audio', (response) => response.end('{"Response":{"RequestId":"r"}}'), 'garbled'],
  [
    'audio of another kind',
    (response) => response.end('{"Response":{"Audio":"UklGRg=="}}'),
    'garbled',
  ],
  ['more than an answer may have', (response) => response.end(' '.repeat(1_100_000)), 'garbled'],
]

test.each(ways)(
  '%s is told from other failures, without text and key',
  async (_, answer, fault) => {
    const { engine } = await aTencent(answer)
    const failure = await engine.speak(zh).then(
      () => null,
      (reason: SpeechFailure) => reason,
    )
    expect(failure?.fault).toBe(fault)
    expect(failure?.message).not.toMatch(/余氯|AKID|Gu5t9/)
  },
)
