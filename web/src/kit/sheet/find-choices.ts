import { dictionary, listItemsByCode } from '@iwater/contract/dictionaries'
import type { LocalText } from '@iwater/contract/fields'
import type { Values } from '@iwater/contract/kit/condition'
import type { Field } from '@iwater/contract/kit/field-types'
import type { OrganisationNode } from '@iwater/contract/organisation'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { callsOf } from '../records.ts'

export type Found = { value: string; label: LocalText }

/** Finds what is called so; undefined where nothing or more than one is. */
export type FindChoice = (field: Field, name: string, values: Values) => Promise<Found | undefined>

const keptMs = 300_000

const flat = (nodes: readonly OrganisationNode[]): Found[] =>
  nodes.flatMap(({ organizationId, name, children }) => [
    { value: organizationId, label: name },
    ...flat(children),
  ])

/** One of these by its name in either language, or by its value. */
export function oneCalled(choices: readonly Found[], name: string): Found | undefined {
  const wanted = name.trim()
  const byValue = choices.find(({ value }) => value === wanted)
  const found = choices.filter(({ label }) => label.zh === wanted || label.en === wanted)
  return found.length === 1 ? found[0] : byValue
}

/** What fields offer, asked once for each question. */
export function choiceFinder(
  client: QueryClient,
  organisations: readonly OrganisationNode[],
): FindChoice {
  const ask = async (field: Field, name: string, values: Values): Promise<readonly Found[]> => {
    if (field.type === 'reference') {
      if (field.to === 'organisation') return flat(organisations)
      const { choices } = callsOf(dictionary as never)
      return client.fetchQuery({
        ...apiQuery(choices, { keyword: name.slice(0, 64) }),
        staleTime: keptMs,
      })
    }
    if (field.type !== 'choice' && field.type !== 'choices') return []
    if ('items' in field.dictionary)
      return field.dictionary.items.filter(({ disabled }) => disabled !== true)
    if (!('code' in field.dictionary)) return []
    const { code, parent } = field.dictionary
    const above = parent === undefined ? undefined : values[parent]
    if (parent !== undefined && typeof above !== 'string') return []
    const items = await client.fetchQuery({
      ...apiQuery(listItemsByCode, { code, ...(typeof above === 'string' && { parent: above }) }),
      staleTime: keptMs,
    })
    return items.filter(({ isDisabled }) => !isDisabled)
  }
  return async (field, name, values) => oneCalled(await ask(field, name, values), name)
}
