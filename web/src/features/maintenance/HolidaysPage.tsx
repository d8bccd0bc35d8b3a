import './maintenance.css'
import { ownHoliday } from '@iwater/contract/maintenance/holidays'
import { AddButton, EntityRecords } from '#web/kit/EntityPage.tsx'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { oneOf } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { maintenanceText } from './maintenance.text.ts'
import { PublishedHolidays } from './PublishedHolidays.tsx'

const origins = ['published', 'own'] as const
type Origin = (typeof origins)[number]

/** Public holidays to look up, and the days that the tenant sets itself as records. */
export default function HolidaysPage() {
  const words = useText(maintenanceText)
  const local = useLocal()
  const { query, setQuery } = usePage()
  const origin = oneOf(origins, query.get('origin')) ?? 'published'
  const change = (next: Origin) => {
    const emptied = Object.fromEntries([...query.keys()].map((name) => [name, null]))
    setQuery({ ...emptied, origin: next === 'published' ? null : next })
  }
  const head = (
    <CountChips<Origin>
      label={words.lists}
      value={origin}
      onChange={change}
      chips={origins.map((key) => ({ key, label: words[key], count: undefined }))}
    />
  )
  return (
    <Page>
      <PageHeader
        title={local(ownHoliday.title)}
        description={words.holidaysText}
        actions={origin === 'own' && <AddButton entity={ownHoliday} />}
      />
      {origin === 'own' ? (
        <EntityRecords entity={ownHoliday} head={head} />
      ) : (
        <PublishedHolidays head={head} />
      )}
    </Page>
  )
}
