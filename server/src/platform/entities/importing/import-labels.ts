import type { Faults } from '@iwater/contract/kit/faults'
import {
  type Fields,
  placedForms,
  placeSign,
  type ReferenceTarget,
  shownByUnit,
} from '@iwater/contract/kit/field-types'
import { referenceTables } from '@iwater/contract/kit/record/reference-tables'
import type { Db } from '#platform/database/database'
import type { Meant } from '../entity.service.ts'
import { selectItemsNamed, selectNamed, selectOwnNamed } from './import-records.queries.ts'

type Values = Record<string, unknown>

/** A text that names records or items: which it fits, each with what it belongs to. */
type Fits = { value: string; parent?: string | null }[]

/** Whose names are looked up: a table, or a dictionary by its code. */
type Source = TableSource | { code: string }

type TableSource = {
  table: string
  /** Records have an own name beside the one with their unit. */
  hasOwnNames: boolean
  /** Parts of the shortest name that is none of those they are shown by; undefined where there are none. */
  placedFrom: number | undefined
}

const tableOf = (to: ReferenceTarget): TableSource => {
  const hasOwnNames = shownByUnit.includes(to)
  const shown = hasOwnNames ? 2 : 1
  return {
    table: referenceTables[to],
    hasOwnNames,
    placedFrom: placedForms[to] === undefined ? undefined : shown + 1,
  }
}

function sourceOf(field: Fields[string]): Source | undefined {
  if (field?.type === 'reference') return tableOf(field.to)
  if (field?.type !== 'choice' && field?.type !== 'choices') return undefined
  if ('to' in field.dictionary) return tableOf(field.dictionary.to)
  return 'code' in field.dictionary ? { code: field.dictionary.code } : undefined
}

const keyOf = (source: Source) =>
  'table' in source ? `table ${source.table}` : `code ${source.code}`

/** More texts than these are forgotten: a column of names may have as many as the file has rows. */
const mostKept = 20_000

/**
 * Finds what the names in a file stand for, batch by batch, in one query for each table and dictionary. Only what the
 * session sees is found.
 */
export function openLabels(
  db: Db,
  tenantId: number,
  { table, fields }: { table: string; fields: Fields },
  meant: Meant = {},
) {
  const known = new Map<string, Map<string, Fits>>()
  const sources = Object.entries(fields).flatMap(([name, field]) => {
    const source = sourceOf(field)
    return source ? [{ name, field, source }] : []
  })

  const ofSource = (source: Source) => {
    const key = keyOf(source)
    const texts = known.get(key) ?? new Map<string, Fits>()
    if (texts.size > mostKept) texts.clear()
    known.set(key, texts)
    return texts
  }

  function note(
    texts: Map<string, Fits>,
    wanted: ReadonlySet<string>,
    names: readonly string[],
    fit: Fits[number],
  ) {
    for (const name of new Set(names)) {
      if (!wanted.has(name)) continue
      const fits = texts.get(name) ?? []
      if (!fits.some(({ value, parent }) => value === fit.value && parent === fit.parent))
        fits.push(fit)
      texts.set(name, fits)
    }
  }

  async function learn(source: Source, wanted: ReadonlySet<string>) {
    const texts = ofSource(source)
    const unknown = new Set([...wanted].filter((text) => !texts.has(text)))
    if (unknown.size === 0) return
    if ('table' in source) {
      const { placedFrom } = source
      const isPlaced = (text: string) =>
        placedFrom !== undefined && text.split(placeSign).length >= placedFrom
      const placed = [...unknown].filter(isPlaced)
      const named = await selectNamed(db, tenantId, source.table, { texts: [...unknown], placed })
      for (const { id, names } of named) note(texts, unknown, [...names, id], { value: id })
      if (source.hasOwnNames) await learnOwn(source.table, texts, unknown)
    } else
      for (const { value, parent, name } of await selectItemsNamed(db, tenantId, source.code, [
        ...unknown,
      ]))
        note(texts, unknown, [name.zh, name.en, value], { value, parent })
  }

  /** What the whole names have not settled, by the own names of records. */
  async function learnOwn(placed: string, texts: Map<string, Fits>, unknown: ReadonlySet<string>) {
    const rest = new Set([...unknown].filter((text) => !texts.has(text)))
    if (rest.size === 0) return
    for (const { id, name } of await selectOwnNamed(db, tenantId, placed, [...rest]))
      note(texts, rest, [name.zh, name.en], { value: id })
  }

  const asTexts = (value: unknown) =>
    [value].flat().filter((one): one is string => typeof one === 'string')

  return {
    /** Looks up all names in the values of a batch. */
    async learn(batch: readonly Values[]) {
      for (const { name, source } of sources)
        await learn(source, new Set(batch.flatMap((values) => asTexts(values[name]))))
    },

    /** A record that the file itself adds, for the rows below it that refer to it. */
    add(id: string, name: unknown) {
      if (!sources.some(({ source }) => 'table' in source && source.table === table)) return
      const names = Object.values((name ?? {}) as Record<string, string>).filter(Boolean)
      const source = { table, hasOwnNames: false, placedFrom: undefined }
      note(ofSource(source), new Set(names), names, { value: id })
    },

    /** Puts what is meant in place of the names; answers the fields whose names fit nothing, or too much. */
    resolve(values: Values): Faults {
      const faults: Faults = {}
      const settled = new Set<string>()
      for (const [name, valueOf] of Object.entries(meant)) {
        const text = values[name]
        const value = typeof text === 'string' ? valueOf(text) : undefined
        if (value === undefined) continue
        values[name] = value
        settled.add(name)
      }
      for (const { name, field, source } of sources) {
        if (settled.has(name)) continue
        const texts = known.get(keyOf(source))
        const parentField =
          'dictionary' in field && 'parent' in field.dictionary
            ? field.dictionary.parent
            : undefined
        const one = (text: string) => {
          const fits = texts?.get(text) ?? []
          // The value of an item counts before the label of another, and an item of the chosen parent before others.
          const fit =
            fits.find(({ value }) => 'code' in source && value === text) ??
            (parentField === undefined
              ? undefined
              : fits.find(({ parent }) => parent === values[parentField])) ??
            ('code' in source ? fits[0] : undefined) ??
            (fits.length === 1 ? fits[0] : undefined)
          if (fit) return fit.value
          faults[name] = { is: fits.length > 1 ? 'ambiguous' : 'not-found' }
          return text
        }
        const value = values[name]
        if (typeof value === 'string') values[name] = one(value)
        else if (Array.isArray(value)) values[name] = value.map((text) => one(String(text)))
      }
      return faults
    },
  }
}

export type Labels = ReturnType<typeof openLabels>
