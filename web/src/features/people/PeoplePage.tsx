import './people.css'
import type { listPeople } from '@iwater/contract/accounts/people'
import type { OutputOf } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { type ChangeFilter, useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { ListCard, ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { NewPersonDrawer } from './NewPersonDrawer.tsx'
import { PeopleFilters, PersonStateChips } from './PeopleFilters.tsx'
import { PeopleCards, PeopleTable } from './PeopleTable.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'
import { peopleQuery } from './people.api.ts'
import { peopleText } from './people.text.ts'
import { type PeopleFilter, pageSizes, readPeopleFilter } from './people-filter.ts'

/** The people as rows or cards, and the way to the other pages of the list. */
function Results({
  people,
  filter,
  change,
  isNarrow,
}: {
  people: OutputOf<typeof listPeople>
  filter: PeopleFilter
  change: ChangeFilter
  isNarrow: boolean
}) {
  const words = useText(peopleText)
  const { records, total } = people
  if (total === 0) return <EmptyState title={words.empty} hint={words.emptyHint} />
  return (
    <>
      {isNarrow ? (
        <PeopleCards people={records} />
      ) : (
        <PeopleTable people={records} filter={filter} change={change} />
      )}
      <ListPages list={people} sizes={pageSizes} />
    </>
  )
}

function PeopleList({ filter }: { filter: PeopleFilter }) {
  const isNarrow = useNarrow()
  const change = useChangeFilter()
  const { data, error, isPlaceholderData, refetch } = useQuery(peopleQuery(filter))
  const isOnCards = isNarrow && data !== undefined && data.total > 0
  const results =
    data !== undefined ? (
      <ListResults isBusy={isPlaceholderData}>
        <Results people={data} filter={filter} change={change} isNarrow={isNarrow} />
      </ListResults>
    ) : (
      <Pending error={error} onRetry={refetch} rows={10} />
    )
  return (
    <>
      <ListCard>
        <PersonStateChips state={filter.state} counts={data?.states} />
        <IfAllowed button="filter">
          <PeopleFilters filter={filter} withSort={isNarrow} />
        </IfAllowed>
        {!isOnCards && results}
      </ListCard>
      {isOnCards && results}
    </>
  )
}

/** Everybody of the organisations that the person sees; one of them in a panel, as the address says. */
export default function PeoplePage() {
  const words = useText(peopleText)
  const format = useFormat()
  const { query, setQuery } = usePage()
  const filter = useMemo(() => readPeopleFilter(query), [query])
  const { data } = useQuery(peopleQuery(filter))
  const all = data && Object.values(data.states).reduce((sum, count) => sum + count, 0)
  const shown = query.get('person')
  return (
    <Page>
      <PageHeader
        title={words.title}
        description={all === undefined ? '\u00a0' : words.description(format.number(all))}
        actions={
          <IfAllowed button="add">
            <Button variant="solid" onClick={() => setQuery({ add: '1' })}>
              <UserPlus size={16} aria-hidden="true" />
              {words.add}
            </Button>
          </IfAllowed>
        }
      />
      <PeopleList filter={filter} />
      {query.has('add') && (
        <NewPersonDrawer
          orgId={filter.orgId}
          onClose={() => setQuery({ add: null }, { replace: true })}
        />
      )}
      {shown !== null && (
        <PersonDrawer
          key={shown}
          personId={shown}
          onClose={() => setQuery({ person: null }, { replace: true })}
        />
      )}
    </Page>
  )
}
