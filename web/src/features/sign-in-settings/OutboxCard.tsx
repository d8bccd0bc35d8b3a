import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { outboxPageSize, outboxQuery } from './sign-in-settings.api.ts'
import { settingsText } from './sign-in-settings.text.ts'

/** What was sent by SMS, newest first. */
export function OutboxCard() {
  const text = useText(settingsText)
  const { dateTime } = useFormat()
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useQuery(outboxQuery(current))
  return (
    <Card
      title={text.outbox}
      note={text.outboxNote}
      extra={
        <IconButton label={text.refresh} onClick={() => void refetch()}>
          <RotateCw size={15} />
        </IconButton>
      }
    >
      {data === undefined && <Pending error={error} onRetry={refetch} rows={3} />}
      {data?.total === 0 && <EmptyState title={text.noMessages} />}
      {data !== undefined && data.total > 0 && (
        <table className="sis-table">
          <thead>
            <tr>
              {[text.at, text.mobile, text.text, text.state].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.records.map((message) => (
              <tr key={message.smsId}>
                <td data-label={text.at} className="sis-time">
                  {dateTime(message.at)}
                </td>
                <td data-label={text.mobile}>{message.mobile}</td>
                <td data-label={text.text}>
                  {message.text}
                  {message.reason !== null && <small className="w-wrong">{message.reason}</small>}
                </td>
                <td data-label={text.state}>
                  <span className={`sis-tag sis-tag-${message.state}`}>
                    {text.states[message.state]}
                  </span>
                  <small>{text.channels[message.channel]}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && data.total > outboxPageSize && (
        <Pagination
          align="end"
          size="small"
          current={current}
          pageSize={outboxPageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
    </Card>
  )
}
