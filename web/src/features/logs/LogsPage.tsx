import './logs.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { auditLog, ownAuditLog } from '@iwater/contract/logs/audit-log'
import { clientErrorLog } from '@iwater/contract/logs/client-error-log'
import { functionLog, ownFunctionLog } from '@iwater/contract/logs/function-log'
import { ownSignInLog, signInLog } from '@iwater/contract/sign-in/sign-in-log'
import { useEffect, useMemo } from 'react'
import { EntityRecords, type OwnPanel } from '#web/kit/EntityPage.tsx'
import type { OwnExpanded } from '#web/kit/expand/expand.ts'
import { filterInAddress, readListState } from '#web/kit/list/list-address.ts'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import { wallText } from '#web/platform/clock/wall-clock.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { oneOf } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { ChangePanelOfAll, ExpandedOfAll, ExpandedOwn, OwnChangePanel } from './ChangePanel.tsx'
import { CheckButton, CheckResult, useCheck } from './CheckButton.tsx'
import { ClearErrors } from './ClearErrors.tsx'
import { browserCells, changeCells, functionCells } from './cells.tsx'
import { logsText } from './logs.text.ts'
import { type LogName, logNames, rewritten } from './saved-address.ts'

type Log = { entity: Entity; cells: OwnCells; panel?: OwnPanel; expanded?: OwnExpanded }

/** Each of everybody whom the user sees, and of the user alone. */
const logs: Readonly<Record<LogName, { all: Log; own: Log }>> = {
  changes: {
    all: { entity: auditLog, cells: changeCells, panel: ChangePanelOfAll, expanded: ExpandedOfAll },
    own: { entity: ownAuditLog, cells: changeCells, panel: OwnChangePanel, expanded: ExpandedOwn },
  },
  'sign-ins': {
    all: { entity: signInLog, cells: browserCells },
    own: { entity: ownSignInLog, cells: browserCells },
  },
  functions: {
    all: { entity: functionLog, cells: functionCells },
    own: { entity: ownFunctionLog, cells: functionCells },
  },
  errors: {
    all: { entity: clientErrorLog, cells: browserCells },
    own: { entity: clientErrorLog, cells: browserCells },
  },
}

/** Everything of another log leaves the address with it. */
function leaving(query: URLSearchParams, next: Readonly<Record<string, string | null>>) {
  const rest = [...query.keys()].filter((name) => name !== 'own')
  return { ...Object.fromEntries(rest.map((name) => [name, null])), ...next }
}

/** An address with names of its time is written as those of today are; until then nothing is shown. */
function useSavedAddress() {
  const { query, setQuery } = usePage()
  const zone = useTimeZone()
  const next = useMemo(() => rewritten(query, zone), [query, zone])
  useEffect(() => {
    if (next) setQuery(next, { replace: true })
  }, [next, setQuery])
  return next !== undefined
}

/** What is the user's own is asked about no person. */
function useOwnFilter(entity: Entity) {
  const { query } = usePage()
  const { filter } = readListState(query, entity)
  return filterInAddress(filter.filter(([name]) => name !== 'person_id' && name !== 'login_name'))
}

function Actions({ log, check }: { log: LogName; check: ReturnType<typeof useCheck> }) {
  const maySeeAll = useHasPermission('audit.view')
  if (log === 'errors') return <ClearErrors />
  return log === 'changes' && maySeeAll && <CheckButton check={check} />
}

/** Who did what: everybody sees what they did themselves, who may see the logs what others did. */
export default function LogsPage() {
  const words = useText(logsText)
  const { query, setQuery } = usePage()
  const zone = useTimeZone()
  const maySeeAll = useHasPermission('audit.view')
  const maySeeErrors = useHasPermission('errors.view')
  const check = useCheck()
  const isSaved = useSavedAddress()
  const open = logNames.filter((name) => name !== 'errors' || maySeeErrors)
  const log = oneOf(open, query.get('log')) ?? 'changes'
  const isOwn = query.get('own') === '1'
  const { entity, ...shown } = logs[log][maySeeAll && !isOwn ? 'all' : 'own']
  const ownFilter = useOwnFilter(entity)
  const change = (next: LogName) => {
    const month = `${wallText(Date.now(), zone).slice(0, 7)}-01`
    const usual = next === 'functions' ? filterInAddress([['month', '=', month]]) : {}
    setQuery(leaving(query, { log: next === 'changes' ? null : next, ...usual }))
  }
  const head = (
    <div className="log-head">
      <CountChips<LogName>
        label={words.views}
        value={log}
        onChange={change}
        chips={open.map((key) => ({ key, label: words.view[key], count: undefined }))}
      />
      {maySeeAll && log !== 'errors' && (
        <label className="log-own">
          <input
            type="checkbox"
            checked={isOwn}
            onChange={({ target }) =>
              setQuery({ own: target.checked ? '1' : null, page: null, view: null, ...ownFilter })
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
        actions={<Actions log={log} check={check} />}
      />
      {log === 'changes' && <CheckResult check={check} />}
      {!isSaved && <EntityRecords key={entity.table} entity={entity} head={head} {...shown} />}
    </Page>
  )
}
