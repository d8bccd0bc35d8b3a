import { type DictionaryItem, listItemsByCode } from '@iwater/contract/dictionaries'
import { isNothing, type Values } from '@iwater/contract/kit/condition'
import type {
  Dictionary,
  DictionaryTone,
  Field,
  ReferenceTarget,
} from '@iwater/contract/kit/field-types'
import type { InputOf, Route } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { askedInUrl } from '../asked-by.ts'
import { recordChoices } from './record-choices.ts'

export type Choice = {
  value: string
  label: string
  tone: DictionaryTone | undefined
  /** Name of its icon. */
  icon: string | undefined
  isDisabled: boolean
  /** What it fills in, by field. */
  sets: Values | undefined
  /** Other spellings that it is found by, such as its pinyin: small letters in one piece. */
  keys: readonly string[]
}

/** Items of dictionaries have all of it, records may have less. */
type Answered = Pick<DictionaryItem, 'value' | 'label'> &
  Partial<DictionaryItem> & { sets?: Values; keys?: string[] }

/** The call that answers the choices, or the field that has to be filled in before it can be made. */
type Question = { route: Route; input: InputOf<Route> } | { missing: string }

const none: Question = { missing: '' }

/** Where the names of a field's values are found. */
export function sourceOf(field: Field): Dictionary | undefined {
  if (field.type === 'reference') return { to: field.to }
  return field.type === 'choice' || field.type === 'choices' ? field.dictionary : undefined
}

/** Organisations are chosen from their tree. */
const questionTo = (to: ReferenceTarget): Question =>
  to === 'organisation' ? none : { route: recordChoices[to], input: {} }

/** What the choices of a dictionary are asked for by. */
export function questionOf(dictionary: Dictionary, values: Values): Question {
  if ('items' in dictionary) return none
  if ('to' in dictionary) return questionTo(dictionary.to)
  if ('code' in dictionary) {
    const { code, parent } = dictionary
    if (parent === undefined) return { route: listItemsByCode, input: { code } }
    const value = values[parent]
    if (isNothing(value)) return { missing: parent }
    return { route: listItemsByCode, input: { code, parent: String(value) } }
  }
  const names = askedInUrl(dictionary.url)
  const missing = names.find((name) => isNothing(values[name]))
  if (missing !== undefined) return { missing }
  const path = dictionary.url.replaceAll(/\{\{(\w+)\}\}/g, ':$1')
  const input = Object.fromEntries(names.map((name) => [name, values[name]]))
  return { route: { ...listItemsByCode, path } as Route, input }
}

const keptMs = 300_000

/** The choices of a dictionary for the values of a form. Equal questions are asked once and kept for five minutes. */
export function useChoices(dictionary: Dictionary, values: Values) {
  const language = useLanguage()
  const question = questionOf(dictionary, values)
  const isAsked = 'route' in question
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(
      isAsked ? question.route : listItemsByCode,
      (isAsked ? question.input : { code: '' }) as never,
    ),
    enabled: isAsked,
    staleTime: keptMs,
  })
  const choices = useMemo((): Choice[] => {
    if ('items' in dictionary)
      return dictionary.items.map(({ value, label, tone, icon, disabled = false }) => ({
        value,
        label: label[language],
        tone,
        icon,
        isDisabled: disabled,
        sets: undefined,
        keys: [],
      }))
    return ((data ?? []) as Answered[]).map(
      ({ value, label, tone, isDisabled = false, sets, keys = [] }) => ({
        value,
        label: label[language],
        tone: tone ?? undefined,
        icon: undefined,
        isDisabled,
        sets,
        keys,
      }),
    )
  }, [dictionary, data, language])
  return {
    choices,
    isLoading: isAsked && isFetching && data === undefined,
    error: isAsked ? error : null,
    retry: () => void refetch(),
    /** The field without whose value there is nothing to choose from. */
    missing: isAsked || 'items' in dictionary ? undefined : question.missing,
  }
}
