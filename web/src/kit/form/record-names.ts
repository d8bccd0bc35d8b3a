import type { LocalText } from '@iwater/contract/fields'
import type { ReferenceTarget } from '@iwater/contract/kit/field-types'
import type { OrganisationNode } from '@iwater/contract/organisation'
import type { InputOf, Route } from '@iwater/contract/route'
import { useQueries } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/session/session.ts'
import { recordChoices } from './record-choices.ts'

export type RecordKey = { to: ReferenceTarget; id: string }

const none: readonly OrganisationNode[] = []

function nodeOf(nodes: readonly OrganisationNode[], id: string): OrganisationNode | undefined {
  for (const node of nodes) {
    const found = node.organizationId === id ? node : nodeOf(node.children, id)
    if (found !== undefined) return found
  }
  return undefined
}

const keptMs = 300_000

/** The call that finds a record by its id, as by a part of its name. */
const questionOf = ({ to, id }: RecordKey) =>
  to === 'organisation'
    ? undefined
    : apiQuery(recordChoices[to] as Route, { keyword: id } as InputOf<Route>)

/**
 * What records are called that are known by their ids alone, such as those of a filter in the address; undefined while that
 * is asked for, and for what the user does not see.
 */
export function useRecordNames(wanted: readonly RecordKey[]) {
  const tree = useSession((session) => session.info?.OrganizationTree) ?? none
  const answers = useQueries({
    queries: wanted.flatMap((key) => {
      const question = questionOf(key)
      return question === undefined ? [] : [{ ...question, staleTime: keptMs }]
    }),
  })
  const choices = answers.flatMap(
    ({ data }) => (data ?? []) as readonly { value: string; label: LocalText }[],
  )
  return ({ to, id }: RecordKey): LocalText | undefined =>
    to === 'organisation'
      ? nodeOf(tree, id)?.name
      : choices.find(({ value }) => value === id)?.label
}
