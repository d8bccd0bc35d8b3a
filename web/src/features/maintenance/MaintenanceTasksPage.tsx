import './calendar/calendar.css'
import type { Triple } from '@iwater/contract/kit/condition'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { lazy, Suspense } from 'react'
import { paths } from '#web/app/paths.ts'
import { AddButton, EntityRecords, useFoundRecords, useTotal } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { ListCard } from '#web/ui/list/ListCard.tsx'
import { calendarText } from './calendar/calendar.text.ts'
import type { Whose } from './calendar/TaskCalendar.tsx'

const TaskCalendar = lazy(async () => ({
  default: (await import('./calendar/TaskCalendar.tsx')).TaskCalendar,
}))

/** What a plan opened would not be opened again, and what is checked or skipped stays. */
const tools: OwnTools = {
  keeps: (row) =>
    row['origin'] === 'planned' || row['state'] === 'checked' || row['state'] === 'skipped',
}

const isMine = ([name]: Triple) => name === 'is_mine'

/** Whose tasks are shown: a part of the filter of the list, an own word in the address of the calendar. */
function useWhose(isCalendar: boolean) {
  const { query, setQuery } = usePage()
  const { state } = useFoundRecords(maintenanceTask)
  if (isCalendar) {
    const whose: Whose = query.get('whose') === 'mine' ? 'mine' : 'all'
    return [whose, (next: Whose) => setQuery({ whose: next === 'all' ? null : next })] as const
  }
  const whose: Whose = state.filter.some(isMine) ? 'mine' : 'all'
  const change = (next: Whose) => {
    const others = state.filter.filter((triple) => !isMine(triple))
    const filter = next === 'mine' ? [...others, ['is_mine', '=', true]] : others
    setQuery({ filter: JSON.stringify(filter), page: null })
  }
  return [whose, change] as const
}

function Views({ isCalendar }: { isCalendar: boolean }) {
  const words = useText(calendarText)
  const { setQuery } = usePage()
  const [whose, setWhose] = useWhose(isCalendar)
  const show = (view: 'list' | 'calendar') =>
    setQuery({ view: view === 'list' ? null : view, month: null, whose: null })
  return (
    <div className="task-views">
      <CountChips<Whose>
        label={words.whose}
        value={whose}
        onChange={setWhose}
        chips={(['all', 'mine'] as const).map((key) => ({
          key,
          label: words[key],
          count: undefined,
        }))}
      />
      <CountChips<'list' | 'calendar'>
        label={words.view}
        value={isCalendar ? 'calendar' : 'list'}
        onChange={show}
        chips={(['list', 'calendar'] as const).map((key) => ({
          key,
          label: words[key],
          count: undefined,
        }))}
      />
    </div>
  )
}

/** Due work and corrective work, as a list or by the day. Each task has a page of its own, on which it is done. */
export default function MaintenanceTasksPage() {
  const local = useLocal()
  const { query } = usePage()
  const isCalendar = query.get('view') === 'calendar'
  const total = useTotal(maintenanceTask)
  const head = <Views isCalendar={isCalendar} />
  return (
    <Page>
      <PageHeader
        title={local(maintenanceTask.title)}
        description={isCalendar ? undefined : total}
        actions={<AddButton entity={maintenanceTask} />}
      />
      {isCalendar ? (
        <ListCard>
          {head}
          <Suspense fallback={null}>
            <TaskCalendar whose={query.get('whose') === 'mine' ? 'mine' : 'all'} />
          </Suspense>
        </ListCard>
      ) : (
        <EntityRecords
          entity={maintenanceTask}
          addressOf={({ id }) => paths.maintenanceTask(id)}
          head={head}
          tools={tools}
        />
      )}
    </Page>
  )
}
