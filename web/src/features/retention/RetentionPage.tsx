import type { RetentionKind } from '@iwater/contract/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { DiskCard } from './DiskCard.tsx'
import { RetentionTable } from './RetentionTable.tsx'
import './retention.css'
import { retentionQuery } from './retention.api.ts'
import { retentionText } from './retention.text.ts'
import { SpanDialog } from './SpanDialog.tsx'
import { ValuesCard } from './ValuesCard.tsx'

const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)

/**
 * How long the data of a tenant is kept, and what that takes. No page of records: its rows are what the product keeps, and a
 * change is previewed and confirmed.
 */
export default function RetentionPage() {
  const text = useText(retentionText)
  const size = useFileSize()
  const { data, error, refetch } = useQuery(retentionQuery)
  const [chosen, setChosen] = useState<RetentionKind | null>(null)
  if (data === undefined) {
    return (
      <Page>
        <PageHeader title={text.title} description={text.description} />
        <Card>
          <Pending error={error} onRetry={refetch} rows={9} />
        </Card>
      </Page>
    )
  }
  const { changeable, fixed } = data
  // Exported files stand among the files of their owners.
  const counted = [...changeable, ...fixed].filter(({ kind }) => kind !== 'exports')
  const row = changeable.find(({ kind }) => kind === chosen)
  return (
    <Page>
      <PageHeader
        title={text.title}
        description={`${text.description} ${text.total(
          size(sumOf(counted.map(({ bytes }) => bytes))),
          size(Math.round(sumOf(counted.map(({ daily }) => daily.bytes)))),
        )}`}
      />
      <DiskCard />
      <Card title={text.changeable} note={text.changeableNote}>
        <RetentionTable label={text.changeable} rows={changeable} onChange={setChosen} />
      </Card>
      <Card title={text.fixed} note={text.fixedNote}>
        <RetentionTable label={text.fixed} rows={fixed} />
        <p className="ret-estimate">{text.estimate}</p>
      </Card>
      <ValuesCard />
      {row && <SpanDialog row={row} onClose={() => setChosen(null)} />}
    </Page>
  )
}
