import './import.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { inSentence } from '@iwater/contract/kit/in-sentence'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { type AfterImport, AfterImportContext } from './after-import.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportFailed } from './ImportFailed.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportReview } from './ImportReview.tsx'
import { ImportStored } from './ImportStored.tsx'
import { FooterContext } from './InFooter.tsx'
import { importText } from './import.text.ts'
import { type Opened, orderQuery } from './imports.ts'
import { lastOrder, rememberOrder } from './last-order.ts'
import { RunningJob } from './RunningJob.tsx'
import { UnfinishedImport } from './UnfinishedImport.tsx'

const width = 640

type Shown = { entity: Entity; recordImportId: string; onOpen: (next: Opened | null) => void }

/** The step that an import has reached. */
function ImportStep({ entity, recordImportId, onOpen }: Shown) {
  const words = useText(importText)
  const { data, error, refetch } = useQuery(orderQuery(entity, recordImportId))
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={4} />
  const onAgain = () => onOpen('new')
  if (data.state === 'checking' || data.state === 'storing')
    return (
      <RunningJob
        key={data.jobId}
        jobId={data.jobId}
        title={data.state === 'checking' ? words.checking : words.storing}
        onEnd={() => void refetch()}
      />
    )
  if (data.state === 'failed') return <ImportFailed jobId={data.jobId} onAgain={onAgain} />
  if (data.state === 'stored') return <ImportStored entity={entity} order={data} onOpen={onOpen} />
  return <ImportReview entity={entity} order={data} onAgain={onAgain} onOrdered={refetch} />
}

type New = { entity: Entity; note: string | undefined; onOpen: (next: Opened) => void }

/** What to know, the file that was tried before, and the choice of another one. */
function NewImport({ entity, note, onOpen }: New) {
  const local = useLocal()
  const known = note ?? (entity.importNote && local(entity.importNote))
  const before = lastOrder(entity)
  const openOrdered = (recordImportId: string) => {
    rememberOrder(entity, recordImportId)
    onOpen(recordImportId)
  }
  return (
    <>
      {known !== undefined && <p>{known}</p>}
      {before !== undefined && (
        <UnfinishedImport entity={entity} recordImportId={before} onOpen={onOpen} />
      )}
      <ChooseFile entity={entity} onOrdered={openOrdered} />
    </>
  )
}

/** Choosing a file, what would happen, how far it is, what has happened; and what was imported before. */
export function ImportPanel({
  entity,
  opened,
  onOpen,
  note,
  after,
}: {
  entity: Entity
  opened: Opened
  onOpen: (next: Opened | null) => void
  /** What to know before a file is chosen. */
  note?: string
  /** What a stored import leaves to do. */
  after?: AfterImport
}) {
  const words = useText(importText)
  const local = useLocal()
  const many = local(inSentence(entity.title))
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isHistory = opened === 'history'
  return (
    <Panel
      title={isHistory ? words.historyOf(many) : words.title(many)}
      width={width}
      onClose={() => onOpen(null)}
      footer={
        <>
          <Button onClick={() => onOpen(isHistory ? 'new' : 'history')}>
            {isHistory ? words.newImport : words.history}
          </Button>
          <Button onClick={() => onOpen(null)}>{words.close}</Button>
          <span ref={setFoot} className="kit-import-foot" />
        </>
      }
    >
      <FooterContext value={foot}>
        <AfterImportContext value={after}>
          <div className="kit-import">
            {isHistory && <ImportHistory entity={entity} />}
            {opened === 'new' && <NewImport entity={entity} note={note} onOpen={onOpen} />}
            {!isHistory && opened !== 'new' && (
              <ImportStep key={opened} entity={entity} recordImportId={opened} onOpen={onOpen} />
            )}
          </div>
        </AfterImportContext>
      </FooterContext>
    </Panel>
  )
}
