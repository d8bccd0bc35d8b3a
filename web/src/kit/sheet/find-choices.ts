import type { LocalText } from '@iwater/contract/fields'
import type { Values } from '@iwater/contract/kit/condition'
import type { Field } from '@iwater/contract/kit/field-types'
import type { OrganisationNode } from '@iwater/contract/organisation'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { organisationNames } from '../form/organisation-names.ts'
import { questionOf, sourceOf } from '../form/use-choices.ts'

export type Found = { value: string; label: LocalText }

/** Finds what is called so; undefined where nothing or more than one is. */
export type FindChoice = (field: Field, name: string, values: Values) => Promise<Found | undefined>

const keptMs = 300_000

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
    const source = sourceOf(field)
    if (source === undefined) return []
    if ('items' in source) return source.items.filter(({ disabled }) => disabled !== true)
    const isRecord = 'to' in source
    if (isRecord && source.to === 'organisation')
      return Array.from(organisationNames(organisations), ([value, label]) => ({ value, label }))
    const question = questionOf(source, values)
    if (!('route' in question)) return []
    // Of records only some are answered, those whose names have the word.
    const input = {
      ...(question.input as object),
      ...(isRecord && { keyword: name.trim().slice(0, 64) }),
    }
    const choices = (await client.fetchQuery({
      ...apiQuery(question.route, input as never),
      staleTime: keptMs,
    })) as readonly (Found & { isDisabled?: boolean })[]
    return choices.filter(({ isDisabled }) => isDisabled !== true)
  }
  return async (field, name, values) => oneCalled(await ask(field, name, values), name)
}
