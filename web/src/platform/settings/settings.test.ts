import { beforeEach, expect, test, vi } from 'vitest'

function browserStorage(): Storage {
  const kept = new Map<string, string>()
  const storage: Storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  // What is stored can be listed as if it were properties.
  return new Proxy(storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (target, key) =>
      kept.has(String(key))
        ? { value: kept.get(String(key)), enumerable: true, configurable: true }
        : Reflect.getOwnPropertyDescriptor(target, key),
  })
}

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/wel/index' } })
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
  vi.resetModules()
})

const loadSettings = () => import('./settings.ts')
const loadRecord = () => import('./record.ts')

test('a setting is kept as a record that says what it holds and when it was written', async () => {
  vi.setSystemTime('2026-11-20T08:00:00Z')
  const { changeSettings } = await loadSettings()
  changeSettings({ isCollapse: true, language: 'en' })
  expect(JSON.parse(localStorage.getItem('iwater-isCollapse') ?? '')).toEqual({
    dataType: 'boolean',
    content: true,
    type: 'local',
    datetime: Date.parse('2026-11-20T08:00:00Z'),
    version: 1,
  })
  vi.useRealTimers()
})

test('the next visit finds what was chosen', async () => {
  const { changeSettings } = await loadSettings()
  changeSettings({ language: 'en', mode: 'dark', isCollapse: true })
  vi.resetModules()
  const { settings } = await loadSettings()
  expect(settings()).toMatchObject({ language: 'en', mode: 'dark', isCollapse: true })
})

test.each([
  ['no record', 'language', '"en"'],
  ['broken text', 'language', '{'],
  ['null', 'language', 'null'],
  ['a record of a newer build', 'language', '{"dataType":"string","content":"en","version":999}'],
  ['a record without content', 'language', '{"dataType":"undefined","version":1}'],
  [
    'a record that does not hold what it says',
    'language',
    '{"dataType":"array","content":"en","version":1}',
  ],
  ['a language that there is not', 'language', '{"dataType":"string","content":"fr","version":1}'],
  ['a colour that is none', 'colorName', '{"dataType":"string","content":"red;x","version":1}'],
  ['a code with other signs', 'code', '{"dataType":"string","content":"<script>","version":1}'],
])('%s is taken as nothing', async (_, name, text) => {
  localStorage.setItem(`iwater-${name}`, text)
  const { settings } = await loadSettings()
  expect(settings()).toMatchObject({ language: 'zh', colorName: null, code: '' })
})

test('every choice of how things look is found again on the next visit', async () => {
  const { changeSettings } = await loadSettings()
  const choice = {
    language: 'en',
    mode: 'dark',
    themeName: 'mining',
    colorName: '#13a8a8',
    compact: true,
    colourWeak: true,
    calm: true,
    isCollapse: true,
  } as const
  changeSettings(choice)
  vi.resetModules()
  expect((await loadSettings()).settings()).toMatchObject(choice)
})

test('a full storage loses nothing that is on screen, nor what was stored before', async () => {
  const { changeSettings, settings } = await loadSettings()
  changeSettings({ mode: 'dark' })
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  changeSettings({ mode: 'light', language: 'en' })
  expect(settings()).toMatchObject({ mode: 'light', language: 'en' })
  vi.resetModules()
  expect((await loadSettings()).settings()).toMatchObject({ mode: 'dark', language: 'zh' })
})

test('a browser that forbids storage works without memory', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  const { changeSettings, settings } = await loadSettings()
  changeSettings({ language: 'en' })
  expect(settings().language).toBe('en')
})

test('records of a tab and of the browser are apart', async () => {
  const { readRecord, removeRecord, writeRecord } = await loadRecord()
  writeRecord('a', [1], 'session')
  writeRecord('a', null)
  expect([readRecord('a', 'session'), readRecord('a')]).toEqual([[1], null])
  removeRecord('a', 'session')
  expect(readRecord('a', 'session')).toBeUndefined()
})

const keep = (name: string, content: unknown, version?: number) =>
  localStorage.setItem(
    `iwater-${name}`,
    JSON.stringify({ dataType: typeof content, content, type: 'local', datetime: 1, version }),
  )

/** Texts of the error log, once it has been written. */
async function noted() {
  const { keepErrors } = await import('../errors/watch-errors.ts')
  keepErrors(() => import('../errors/error-log.ts'))
  return vi.waitFor(
    async () => {
      const { readRecord } = await loadRecord()
      const entries = readRecord('errors') as { message: string; info: string }[] | undefined
      if (entries === undefined) throw new Error('nothing is noted yet')
      return entries.map(({ message, info }) => `${message} (${info})`)
    },
    { timeout: 60_000 },
  )
}

test('what the old shell stored is taken over and stored as a record of today', async () => {
  keep('language', 'en')
  keep('colorName', '#13a8a8')
  expect((await loadSettings()).settings()).toMatchObject({ language: 'en', colorName: '#13a8a8' })
  expect(JSON.parse(localStorage.getItem('iwater-language') ?? '')).toMatchObject({
    content: 'en',
    version: 1,
  })
})

test('an old record that no step leads on from goes, and the error log says so', async () => {
  keep('tagList', 'whatever')
  const { readRecord } = await loadRecord()
  expect(readRecord('tagList')).toBeUndefined()
  expect(localStorage.getItem('iwater-tagList')).toBeNull()
  expect(await noted()).toContain(
    'Error: The stored record tagList was dropped (RangeError: nothing leads on from version 0)',
  )
})

test('a record that cannot be read goes, and the error log says so', async () => {
  localStorage.setItem('iwater-mode', '{"dataType')
  expect((await loadSettings()).settings().mode).toBe('auto')
  expect(localStorage.getItem('iwater-mode')).toBeNull()
  expect(await noted()).toContainEqual(expect.stringContaining('record mode was dropped'))
})

test('a record of a newer build stays for the tab that wrote it', async () => {
  keep('language', 'en', 999)
  await loadSettings()
  expect(localStorage.getItem('iwater-language')).toContain('999')
})

test('who leaves takes their own records along and leaves how the browser looks', async () => {
  const { changeSettings } = await loadSettings()
  changeSettings({ themeName: 'mining', colourWeak: true, calm: true })
  const { writeRecord } = await loadRecord()
  writeRecord('place', { loginId: 'somebody' })
  const { forgetPersonalRecords } = await import('#web/platform/session/personal-records.ts')
  forgetPersonalRecords()
  expect(localStorage.getItem('iwater-place')).toBeNull()
  vi.resetModules()
  const appearance = { themeName: 'mining', colourWeak: true, calm: true }
  expect((await loadSettings()).settings()).toMatchObject(appearance)
})
