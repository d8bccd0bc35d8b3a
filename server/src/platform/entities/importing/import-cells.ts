import type { LocalText } from '@iwater/contract/fields'
import { isDay, isInstant } from '@iwater/contract/kit/check'
import type { DictionaryItem, Field, FieldType } from '@iwater/contract/kit/field-types'
import { plainSigns, readFigure } from '@iwater/contract/kit/figure'
import { instantOf } from '#platform/wall-clock'

// What a cell says, as a value of its field. What cannot be read stays the text that it is: the description rejects it.

const readNumber = (text: string): unknown => readFigure(text) ?? text

const yes = ['是', 'yes', 'y', 'true', '1', '√']
const no = ['否', 'no', 'n', 'false', '0', '×']

function readFlag(text: string): unknown {
  const word = text.toLowerCase()
  if (yes.includes(word)) return true
  return no.includes(word) ? false : text
}

const written =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/
const clock = /^([01]\d|2[0-3])(:[0-5]\d){2}$/

const twoDigits = (part: string) => part.padStart(2, '0')

/** A time on a clock as a day and `HH:mm:ss`, undefined for what is none. */
function readClock(text: string) {
  const [, year = '', month = '', day = '', time = '0:00'] = written.exec(plainSigns(text)) ?? []
  const read = {
    day: [year, twoDigits(month), twoDigits(day)].join('-'),
    clock: [...time.split(':').map(twoDigits), '00'].slice(0, 3).join(':'),
  }
  return isDay(read.day) && clock.test(read.clock) ? read : undefined
}

function readDay(text: string): unknown {
  const read = readClock(text)
  return read?.clock === '00:00:00' ? read.day : text
}

function readMoment(text: string, timeZone: string): unknown {
  if (isInstant(text)) return new Date(text).toISOString()
  const read = readClock(text)
  if (!read) return text
  return new Date(instantOf(Date.parse(`${read.day}T${read.clock}Z`), timeZone)).toISOString()
}

const isSaid = (text: string, { zh, en }: LocalText) => text === zh || text === en

/** The value of an item by its label in either language, or by itself. */
const readItem = (items: readonly DictionaryItem[], text: string) =>
  (items.find(({ label }) => isSaid(text, label)) ?? items.find(({ value }) => value === text))
    ?.value ?? text

/** The parts of a cell that lists several choices. */
const partsOf = (text: string) =>
  text
    .split(/[、，,;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Reader = (text: string, field: never, timeZone: string) => unknown

const same: Reader = (text) => text

const readers: Readonly<Record<FieldType, Reader>> = {
  string: same,
  localized: same,
  integer: readNumber,
  number: readNumber,
  computed: same,
  boolean: readFlag,
  date: readDay,
  'date-time': (text, _, timeZone) => readMoment(text, timeZone),
  reference: same,
  choice: (text, { dictionary }: Extract<Field, { type: 'choice' }>) =>
    'items' in dictionary ? readItem(dictionary.items, text) : text,
  choices: (text, { dictionary }: Extract<Field, { type: 'choices' }>) =>
    'items' in dictionary
      ? [readItem(dictionary.items, text)].flatMap((whole) =>
          whole !== text || dictionary.items.some(({ value }) => value === text)
            ? [whole]
            : partsOf(text).map((part) => readItem(dictionary.items, part)),
        )
      : partsOf(text),
  file: same,
  files: same,
  rows: same,
}

/** The value of a cell; null for an empty one. Names of records and of a dictionary's items are left to be looked up. */
export function readCell(field: Field, cell: string, timeZone: string): unknown {
  const text = cell.trim()
  return text === '' ? null : readers[field.type](text, field as never, timeZone)
}
