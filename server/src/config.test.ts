import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = (env: Record<string, string>) =>
  readConfig({ IWATER_MODE: 'production', ...env })

test('starts as a demo on this machine when nothing is set', () => {
  expect(readConfig({})).toEqual({
    mode: 'demo',
    host: '127.0.0.1',
    port: 8080,
    hj212Port: 9212,
    mqttPort: 1883,
    dataDir: resolve(import.meta.dirname, '../../data'),
    filesDir: resolve(import.meta.dirname, '../../data/files'),
    storage: { kind: 'folder' },
    databaseUrl: undefined,
    databaseClients: { requests: 20, field: 10 },
    secretKey: undefined,
    simulator: true,
    mqttUrl: undefined,
    limits: 'standard',
    apiDocument: 'public',
    accessCookie: false,
    logLevel: 'warn',
    trustProxy: [],
    baseUrl: undefined,
    egressHosts: [],
    egress: 'public',
    sms: { channel: 'outbox' },
    smsDailyBudget: 1000,
    smsTotalDailyBudget: 10_000,
    speech: { provider: 'built-in' },
    weather: { provider: 'example' },
    keepDays: { signIns: 400, messages: 1095, sms: 190, weather: 400 },
  })
})

test('keeps the demo on the loopback address whatever HOST is', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('127.0.0.1')
  expect(production({}).host).toBe('0.0.0.0')
  expect(production({ HOST: '10.1.2.3' }).host).toBe('10.1.2.3')
})

test('has no simulator in production', () => {
  expect(production({ IWATER_SIMULATOR: 'on' }).simulator).toBe(false)
  expect(readConfig({ IWATER_SIMULATOR: 'off' }).simulator).toBe(false)
})

test('allows port 0, which asks the system for a free port', () => {
  const config = readConfig({ PORT: '0', HJ212_PORT: '0', MQTT_PORT: '0' })
  expect([config.port, config.hj212Port, config.mqttPort]).toEqual([0, 0, 0])
})

test('takes an empty variable as not set and trims the others', () => {
  expect(readConfig({ PORT: '', LOG_LEVEL: ' warn ' })).toMatchObject({
    port: 8080,
    logLevel: 'warn',
  })
})

test('makes the data folder absolute and drops the slash after the base address', () => {
  const config = production({ IWATER_DATA: 'plant', BASE_URL: 'https://water.example/' })
  expect(config).toMatchObject({ dataDir: resolve('plant'), baseUrl: 'https://water.example' })
})

test('reads the trusted proxies as addresses and networks', () => {
  expect(production({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1' }).trustProxy).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    '::1',
  ])
})

test.each([
  ['PORT', '80800'],
  ['PORT', '-1'],
  ['HJ212_PORT', '9212x'],
  ['MQTT_PORT', '1e3'],
  ['IWATER_MODE', 'prod'],
  ['IWATER_SIMULATOR', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', '10.0.0.1,everyone'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['MQTT_URL', 'broker:1883'],
  ['BASE_URL', 'water.example'],
  ['IWATER_SECRET_KEY', 'too short'],
  ['EGRESS_HOSTS', 'https://idp.example'],
  ['SMS_CHANNEL', 'pigeon'],
  ['SMS_DAILY_BUDGET', '0'],
  ['DATABASE_CLIENTS', '3'],
  ['DATABASE_FIELD_CLIENTS', '501'],
])('rejects %s=%s with a message that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('an SMS channel needs its account, and a missing part is named', () => {
  const account = {
    SMS_CHANNEL: 'tencent',
    SMS_KEY_ID: 'id',
    SMS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: '清源水务',
    SMS_TEMPLATE: '1',
    SMS_APP_ID: '1400',
  }
  expect(readConfig(account).sms).toEqual({
    channel: 'tencent',
    endpoint: 'https://sms.tencentcloudapi.com/',
    keyId: 'id',
    keySecret: 'secret',
    signName: '清源水务',
    template: '1',
    appId: '1400',
    region: 'ap-guangzhou',
  })
  for (const name of Object.keys(account).slice(1)) {
    expect(() => readConfig({ ...account, [name]: '' }), name).toThrow(name)
  }
})

const bucket = {
  FILE_STORAGE: 'aliyun',
  FILE_STORAGE_REGION: 'cn-hangzhou',
  FILE_STORAGE_BUCKET: 'plant-files',
  FILE_STORAGE_KEY_ID: 'id',
  FILE_STORAGE_KEY_SECRET: 'secret',
}

test('a bucket needs its account, and a missing part is named', () => {
  expect(readConfig(bucket).storage).toEqual({
    kind: 's3',
    endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
    addressing: 'virtual-host',
    region: 'cn-hangzhou',
    bucket: 'plant-files',
    prefix: '',
    keyId: 'id',
    keySecret: 'secret',
  })
  for (const name of Object.keys(bucket).slice(1)) {
    expect(() => readConfig({ ...bucket, [name]: '' }), name).toThrow(name)
  }
  expect(() => readConfig({ ...bucket, FILE_STORAGE: 's3' })).toThrow('FILE_STORAGE_ENDPOINT')
})

test.each([
  ['FILE_STORAGE', 'ftp'],
  ['FILE_STORAGE_ENDPOINT', 's3.example'],
  ['FILE_STORAGE_ENDPOINT', 'https://s3.example/bucket'],
  ['FILE_STORAGE_ENDPOINT', 'https://id:secret@s3.example'],
  ['FILE_STORAGE_REGION', 'cn/hangzhou'],
  ['FILE_STORAGE_REGION', 'evil.example'],
  ['FILE_STORAGE_BUCKET', 'Plant'],
  ['FILE_STORAGE_BUCKET', 'a/b'],
  ['FILE_STORAGE_BUCKET', 'plant.files'],
  ['FILE_STORAGE_PREFIX', '../other'],
  ['FILE_STORAGE_PREFIX', '/a'],
])('a bucket with %s=%s is rejected by the name of the variable', (name, value) => {
  expect(() => readConfig({ ...bucket, [name]: value })).toThrow(name)
})

test('an address of a store with a password is not repeated', () => {
  const address = 'https://id:password@s3.example'
  expect(() => readConfig({ ...bucket, FILE_STORAGE_ENDPOINT: address })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('password') }),
  )
})

test('hosts of a private network are named with or without a port', () => {
  const { egressHosts } = readConfig({ EGRESS_HOSTS: 'IDP.example, 10.1.2.3:8443,[fd00::1]:443' })
  expect(egressHosts).toEqual(['idp.example', '10.1.2.3:8443', '[fd00::1]:443'])
})

test('does not repeat an address that may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/db' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('secret') }),
  )
})

test('rejects the load profile and a host name in production', () => {
  expect(() => production({ IWATER_LIMITS: 'load' })).toThrow('IWATER_LIMITS=load')
  expect(() => production({ HOST: 'my-machine' })).toThrow('HOST=my-machine')
  expect(readConfig({ IWATER_LIMITS: 'load' }).limits).toBe('load')
})

test('returns an object that nothing can change', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test('keeps logs for six months at least, whatever the setting', () => {
  expect(readConfig({ SIGN_IN_LOG_DAYS: '180', MESSAGE_DAYS: '30' }).keepDays).toEqual({
    signIns: 180,
    messages: 30,
    sms: 190,
    weather: 400,
  })
  for (const name of ['SIGN_IN_LOG_DAYS', 'SMS_LOG_DAYS']) {
    expect(() => readConfig({ [name]: '179' })).toThrow(name)
  }
})

test('weather comes from Open-Meteo in production, and other providers need their keys', () => {
  const production = { IWATER_MODE: 'production' }
  expect(readConfig(production).weather).toEqual({
    provider: 'open-meteo',
    host: 'https://api.open-meteo.com',
  })
  expect(readConfig({ ...production, WEATHER_PROVIDER: 'off' }).weather).toEqual({
    provider: 'off',
  })
  const qweather = {
    WEATHER_PROVIDER: 'qweather',
    WEATHER_ENDPOINT: 'https://abc.re.qweatherapi.com/',
  }
  expect(() => readConfig({ WEATHER_PROVIDER: 'qweather' })).toThrow(/WEATHER_ENDPOINT/)
  expect(() => readConfig(qweather)).toThrow(/QWEATHER_PROJECT/)
  expect(readConfig({ ...qweather, QWEATHER_API_KEY: 'key' }).weather).toEqual({
    provider: 'qweather',
    host: 'https://abc.re.qweatherapi.com',
    credentials: { apiKey: 'key' },
  })
  const signed = {
    ...qweather,
    QWEATHER_PROJECT: 'P',
    QWEATHER_KEY_ID: 'K',
    QWEATHER_PRIVATE_KEY: 'no key',
  }
  expect(() => readConfig(signed)).toThrow(/Ed25519/)
  expect(() => readConfig({ WEATHER_PROVIDER: 'tianqiapi' })).toThrow(/TIANQIAPI_ID/)
  expect(() => readConfig({ WEATHER_PROVIDER: 'accuweather' })).toThrow(/WEATHER_PROVIDER/)
})
