import './log-facts.css'
import { readAuditChanges } from '@iwater/contract/audit'
import { uuid } from '@iwater/contract/kit/check'
import type { Entity } from '@iwater/contract/kit/entity'
import { auditLog, ownAuditLog } from '@iwater/contract/logs/audit-log'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OwnPanel } from '#web/kit/EntityPage.tsx'
import type { OwnExpanded } from '#web/kit/expand/expand.ts'
import { ChangeTable } from '#web/kit/history/ChangeTable.tsx'
import { filterInAddress, readListState } from '#web/kit/list/list-address.ts'
import { asTitle } from '#web/kit/name-of.ts'
import { type Row, recordQuery } from '#web/kit/records.ts'
import { useShowValue } from '#web/kit/show-value.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ActorName } from './cells.tsx'
import { logsText } from './logs.text.ts'
import { historyOf } from './saved-address.ts'

const facts = ['at', 'person_id', 'login_name', 'address', 'action', 'subject', 'object', 'number']

function Facts({ entity, row }: { entity: Entity; row: Row }) {
  const local = useLocal()
  const show = useShowValue(entity.fields)
  return (
    <dl className="log-facts">
      {facts.flatMap((name) => {
        const field = entity.fields[name]
        if (field === undefined) return []
        return [
          <div key={name}>
            <dt>{local(field.title)}</dt>
            <dd>{name === 'person_id' ? <ActorName row={row} /> : show(name, row)}</dd>
          </div>,
        ]
      })}
    </dl>
  )
}

/** In the history of a record an import tells what it did to that. */
function useRecordId(entity: Entity) {
  const { query } = usePage()
  return useMemo(() => {
    const { filter } = readListState(query, entity)
    const id = filter.find(([name, is]) => name === 'subject_id' && is === '=')?.[2]
    return typeof id === 'string' && uuid.test(id) ? { recordId: id } : {}
  }, [query, entity])
}

/** One entry: who, when and where from, and every column before and after. */
function ChangePanel({ entity, id, onClose }: { entity: Entity; id: string; onClose: () => void }) {
  const words = useText(logsText)
  const local = useLocal()
  const { setQuery } = usePage()
  const entry = useQuery(recordQuery(entity, id))
  const changes = useQuery(apiQuery(readAuditChanges, { id, ...useRecordId(entity) }))
  const row = entry.data as Row | undefined
  const showHistory = ({ subject, subject_id: of }: Row) =>
    setQuery({
      record: null,
      keyword: null,
      page: null,
      ...filterInAddress(historyOf(String(subject), String(of))),
    })
  return (
    <Panel
      title={asTitle(local(entity.noun))}
      width={720}
      onClose={onClose}
      footer={
        <>
          {row && <Button onClick={() => showHistory(row)}>{words.history}</Button>}
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      {row && <Facts entity={entity} row={row} />}
      {row && changes.data ? (
        <ChangeTable changes={changes.data} />
      ) : (
        <Pending
          error={entry.error ?? changes.error}
          onRetry={() => Promise.all([entry.refetch(), changes.refetch()])}
          rows={8}
        />
      )}
    </Panel>
  )
}

/** In the list: every column before and after. */
function Expanded({ entity, row }: { entity: Entity; row: Row }) {
  const changes = useQuery(apiQuery(readAuditChanges, { id: row.id, ...useRecordId(entity) }))
  return changes.data ? (
    <ChangeTable changes={changes.data} />
  ) : (
    <Pending error={changes.error} onRetry={changes.refetch} rows={2} />
  )
}

const expandedOf =
  (entity: Entity): OwnExpanded =>
  ({ row }) => <Expanded entity={entity} row={row} />

const panelOf =
  (entity: Entity): OwnPanel =>
  ({ id, onClose }) =>
    id !== undefined && <ChangePanel entity={entity} id={id} onClose={onClose} />

/** The panels of the entries of everybody and of the own ones. */
export const ChangePanelOfAll = panelOf(auditLog)
export const OwnChangePanel = panelOf(ownAuditLog)

/** What changed, below the entries of everybody and below the own ones. */
export const ExpandedOfAll = expandedOf(auditLog)
export const ExpandedOwn = expandedOf(ownAuditLog)
