import { beforeEach, expect, test, vi } from 'vitest'

function browserStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

beforeEach(() => {
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
  ['a record of another version', 'language', '{"dataType":"string","content":"en","version":0}'],
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
