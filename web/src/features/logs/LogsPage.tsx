import './logs.css'
import { useMemo } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { oneOf } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { ListCard } from '#web/ui/list/ListCard.tsx'
import { ChangesView } from './ChangesView.tsx'
import { CheckButton, CheckResult, useCheck } from './CheckButton.tsx'
import { ErrorsView } from './ErrorsView.tsx'
import { FunctionsView } from './FunctionsView.tsx'
import { logsText } from './logs.text.ts'
import { type LogsFilter, readLogsFilter, type View, views } from './logs-filter.ts'
import { SignInsView } from './SignInsView.tsx'

function ViewOf({ view, filter, isOwn }: { view: View; filter: LogsFilter; isOwn: boolean }) {
  if (view === 'errors') return <ErrorsView filter={filter} />
  const Listed = view === 'changes' ? ChangesView : FunctionsView
  return <Listed filter={filter} isOwn={isOwn} />
}

/** Everything of another view leaves the address with it. */
function leaving(query: URLSearchParams, next: Readonly<Record<string, string | null>>) {
  const rest = [...query.keys()].filter((name) => name !== 'own')
  return { ...Object.fromEntries(rest.map((name) => [name, null])), ...next }
}

/** Who did what: everybody sees what they did themselves, who may see the logs what others did. */
export default function LogsPage() {
  const words = useText(logsText)
  const { query, setQuery } = usePage()
  const maySeeAll = useHasPermission('audit.view')
  const maySeeErrors = useHasPermission('errors.view')
  const filter = useMemo(() => readLogsFilter(query), [query])
  const check = useCheck()
  const open = views.filter((view) => view !== 'errors' || maySeeErrors)
  const view = oneOf(open, query.get('view')) ?? 'changes'
  const isOwn = !maySeeAll || filter.isOwn
  const head = (
    <div className="log-head">
      <CountChips<View>
        label={words.views}
        value={view}
        onChange={(next) => setQuery(leaving(query, { view: next === 'changes' ? null : next }))}
        chips={open.map((key) => ({ key, label: words.view[key], count: undefined }))}
      />
      {maySeeAll && view !== 'errors' && (
        <label className="log-own">
          <input
            type="checkbox"
            checked={filter.isOwn}
            onChange={({ target }) =>
              setQuery({ own: target.checked ? '1' : null, person: null, page: null })
            }
          />
          {words.own}
        </label>
      )}
    </div>
  )
  return (
    <Page>
      <PageHeader
        title={words.title}
        description={maySeeAll ? words.description : words.ownDescription}
        actions={maySeeAll && view === 'changes' && <CheckButton check={check} />}
      />
      {view === 'changes' && <CheckResult check={check} />}
      {view === 'sign-ins' ? (
        <SignInsView head={head} isOwn={isOwn} />
      ) : (
        <ListCard>
          {head}
          <ViewOf view={view} filter={filter} isOwn={isOwn} />
        </ListCard>
      )}
    </Page>
  )
}
