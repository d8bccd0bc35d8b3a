import './factors.css'
import { factorRecord } from '@iwater/contract/plant/factors'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AddButton, EntityRecords } from '#web/kit/EntityPage.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { oneOf } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { type Factor, factorsQuery, isFoundBy } from '#web/product/factors.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { ListCard } from '#web/ui/list/ListCard.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { BuiltInFactors } from './BuiltInFactors.tsx'
import { factorsText } from './factors.text.ts'

const origins = ['own', 'builtIn'] as const
type Origin = (typeof origins)[number]

/** What the address may say of either list. */
const ofBothLists = ['origin', 'keyword', 'category']

/** The list that is shown; undefined until it is known whether there are own factors. */
function originOf(query: URLSearchParams, factors: readonly Factor[] | undefined) {
  const asked = oneOf(origins, query.get('origin'))
  // What the address says of records is of the tenant's own ones: only they are filtered, added and opened.
  const isOfRecords = [...query.keys()].some((name) => !ofBothLists.includes(name))
  if (asked !== undefined || isOfRecords) return asked ?? 'own'
  return factors && (factors.some(({ isOwn }) => isOwn) ? 'own' : 'builtIn')
}

/** The built-in factors, once they are known. */
function BuiltIn({ head }: { head: ReactNode }) {
  const { data, error, refetch } = useQuery(factorsQuery)
  if (data !== undefined)
    return <BuiltInFactors head={head} factors={data.filter(({ isOwn }) => !isOwn)} />
  return (
    <ListCard>
      <Pending error={error} onRetry={refetch} rows={10} />
    </ListCard>
  )
}

/**
 * The tenant's own factors as records, and the built-in ones to look up, which come first while there are no own ones. The keyword goes along from one list to the other, and
 * the chips say in which of them it finds something.
 */
export default function FactorsPage() {
  const words = useText(factorsText)
  const local = useLocal()
  const format = useFormat()
  const { query, setQuery } = usePage()
  const { data } = useQuery(factorsQuery)
  const origin = originOf(query, data)
  const keyword = query.get('keyword') ?? ''
  const countOf = (wanted: Origin) => {
    const found = data?.filter(
      (factor) => factor.isOwn === (wanted === 'own') && isFoundBy(factor, keyword),
    )
    return found && format.number(found.length)
  }
  const change = (next: Origin) => {
    const others = [...query.keys()].filter((name) => name !== 'keyword')
    const emptied = Object.fromEntries(others.map((name) => [name, null]))
    setQuery({ ...emptied, origin: next })
  }
  const head = (
    <CountChips<Origin>
      label={words.lists}
      value={origin ?? 'builtIn'}
      onChange={change}
      chips={origins.map((key) => ({ key, label: words[key], count: countOf(key) }))}
    />
  )
  return (
    <Page>
      <PageHeader
        title={local(factorRecord.title)}
        description={words.description}
        actions={
          <AddButton
            entity={factorRecord}
            also={origin === 'own' ? undefined : { origin: 'own' }}
          />
        }
      />
      {origin === 'own' ? (
        <EntityRecords entity={factorRecord} head={head} />
      ) : (
        <BuiltIn head={head} />
      )}
    </Page>
  )
}
