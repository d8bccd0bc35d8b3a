import './api-reference.css'
import './call-detail.css'
import './call-shape.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { paths } from '#web/app/paths.ts'
import { saveFile } from '#web/platform/api/download.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { documentQuery } from './api-reference.api.ts'
import { apiReferenceText } from './api-reference.text.ts'
import { CallDetail } from './CallDetail.tsx'
import { CallList } from './CallList.tsx'
import { type CallDocument, callsOf, findCall, searchCalls } from './call-document.ts'
import { HowToCall } from './HowToCall.tsx'

/** A link could not bring the session, which the server may ask for. */
const saveDocument = (document: CallDocument) =>
  saveFile(
    new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
    'iwater-openapi.json',
  )

/** Every call of this server, to search and to read. */
export default function ApiReferencePage() {
  const words = useText(apiReferenceText)
  const format = useFormat()
  const { query } = usePage()
  const { data: document } = useSuspenseQuery(documentQuery)
  const keyword = query.get('keyword') ?? ''
  const change = useChangeFilter()
  const calls = useMemo(() => callsOf(document), [document])
  const found = useMemo(() => searchCalls(calls, keyword), [calls, keyword])
  const wanted = query.get('call')
  const chosen = findCall(calls, wanted)
  const list = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLDivElement>(null)
  useEffect(() => {
    detail.current?.scrollTo(0, 0)
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const enterList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector('a')?.focus()
  }
  const back = (
    <OwnLink className="call-back" to={paths.apiReference(keyword === '' ? {} : { keyword })}>
      <ArrowLeft size={16} aria-hidden="true" />
      {words.back}
    </OwnLink>
  )
  return (
    <div className={wanted === null ? 'api' : 'api api-one'}>
      <PageHeader
        title={words.title}
        description={words.description(format.number(calls.length), document.info.version)}
        actions={
          <Button variant="outline" onClick={() => saveDocument(document)}>
            <Download size={15} aria-hidden="true" />
            {words.raw}
          </Button>
        }
      />
      <div className="api-columns">
        <Card className="api-index">
          <KeywordInput
            label={words.search}
            value={keyword}
            onChange={(next) => change({ keyword: next === '' ? null : next })}
            onKeyDown={enterList}
          />
          <div ref={list} className="api-scroll">
            {found.length === 0 ? (
              <EmptyState title={words.none} hint={words.noneHint} />
            ) : (
              <CallList calls={found} chosen={chosen} keyword={keyword} />
            )}
          </div>
        </Card>
        <div ref={detail} className="api-detail">
          {chosen !== undefined && <CallDetail document={document} call={chosen} back={back} />}
          {chosen === undefined && wanted !== null && (
            <Card>
              {back}
              <EmptyState title={words.gone} hint={words.goneHint} />
            </Card>
          )}
          {wanted === null && <HowToCall document={document} />}
        </div>
      </div>
    </div>
  )
}
