import './history.css'
import type { Entity } from '@iwater/contract/kit/entity'
import type { HistoryEntry } from '@iwater/contract/kit/record/history-calls'
import { Select } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { historyText } from './history.text.ts'
import { useHistory } from './use-history.ts'

const tones = { added: 'good', changed: 'info', removed: 'bad' } as const

function Entry({ entry }: { entry: HistoryEntry }) {
  const words = useText(historyText)
  const local = useLocal()
  const format = useFormat()
  const { person, action, subject, object, changes } = entry
  const name = person === null ? words.product : local(person.name) || words.unnamed
  return (
    <li>
      <p className="kit-history-head">
        <b>{name}</b>
        <span className={`kit-tone kit-tone-${tones[action]}`}>{words.action[action]}</span>
        {object !== null && (
          <span>
            {local(subject)} {local(object)}
          </span>
        )}
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      </p>
      {action === 'changed' ? (
        <ChangeTable changes={changes} />
      ) : (
        <details>
          <summary>{words.values}</summary>
          <ChangeTable changes={changes} />
        </details>
      )}
    </li>
  )
}

/** Who changed a record, newest first, or who changed one field of it. */
export function History({
  entity,
  id,
  version,
}: {
  entity: Pick<Entity, 'path'>
  id: string
  version: number
}) {
  const words = useText(historyText)
  const local = useLocal()
  const { entries, fields, field, setField, ...query } = useHistory(entity, { id, version })
  if (query.data === undefined)
    return <Pending error={query.error} onRetry={query.refetch} rows={3} />
  return (
    <>
      {fields.length > 0 && (
        <Select
          aria-label={words.of}
          className="kit-history-field"
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          value={field ?? ''}
          onChange={(value) => setField(value === '' ? undefined : value)}
          options={[
            { value: '', label: words.allFields },
            ...fields.map(({ value, label }) => ({ value, label: local(label) })),
          ]}
        />
      )}
      {entries.length === 0 && (
        <p className="kit-note">{field === undefined ? words.none : words.noneOfField}</p>
      )}
      <ol aria-busy={query.isPlaceholderData}>
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.earlier}
        </Button>
      )}
    </>
  )
}
