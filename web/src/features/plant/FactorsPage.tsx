import './factors.css'
import { factorRecord } from '@iwater/contract/plant/factors'
import { useQuery } from '@tanstack/react-query'
import { AddButton, EntityRecords } from '#web/kit/EntityPage.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { oneOf } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { factorsQuery, isFoundBy } from '#web/product/factors.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { ListCard } from '#web/ui/list/ListCard.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { BuiltInFactors } from './BuiltInFactors.tsx'
import { factorsText } from './factors.text.ts'

const origins = ['own', 'builtIn'] as const
type Origin = (typeof origins)[number]

/**
 * The tenant's own factors as records, and the built-in ones to look up. The keyword goes along from one list to the other, and
 * the chips say in which of them it finds something.
 */
export default function FactorsPage() {
  const words = useText(factorsText)
  const local = useLocal()
  const format = useFormat()
  const { query, setQuery } = usePage()
  const { data, error, refetch } = useQuery(factorsQuery)
  const origin = oneOf(origins, query.get('origin')) ?? 'own'
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
    setQuery({ ...emptied, origin: next === 'own' ? null : next })
  }
  const head = (
    <CountChips<Origin>
      label={words.lists}
      value={origin}
      onChange={change}
      chips={origins.map((key) => ({ key, label: words[key], count: countOf(key) }))}
    />
  )
  return (
    <Page>
      <PageHeader
        title={local(factorRecord.title)}
        description={words.description}
        actions={origin === 'own' && <AddButton entity={factorRecord} />}
      />
      {origin === 'own' && <EntityRecords entity={factorRecord} head={head} />}
      {origin === 'builtIn' &&
        (data === undefined ? (
          <ListCard>
            <Pending error={error} onRetry={refetch} rows={10} />
          </ListCard>
        ) : (
          <BuiltInFactors head={head} factors={data.filter(({ isOwn }) => !isOwn)} />
        ))}
    </Page>
  )
}
