import './api-reference.css'
import './call-detail.css'
import './call-shape.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { ArrowLeft, Download, Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { saveFile } from '#web/platform/api/download.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { documentQuery } from './api-reference.api.ts'
import { apiReferenceText } from './api-reference.text.ts'
import { CallDetail } from './CallDetail.tsx'
import { CallList } from './CallList.tsx'
import { type CallDocument, callsOf, findCall, searchCalls } from './call-document.ts'
import { HowToCall } from './HowToCall.tsx'

/** How long typing has to rest before the address follows it. */
const restMs = 300

/** What is typed, kept in the address so that a link shows the same list. */
function useKeyword() {
  const { query, setQuery } = usePage()
  const inAddress = query.get('keyword') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== typed.trim()) setTyped(inAddress)
  }
  useEffect(() => {
    const next = typed.trim()
    if (next === inAddress) return
    const timer = setTimeout(
      () => setQuery({ keyword: next === '' ? null : next }, { replace: true }),
      restMs,
    )
    return () => clearTimeout(timer)
  }, [typed, inAddress, setQuery])
  return [typed, setTyped] as const
}

/** A link could not bring the session, which the server may ask for. */
const saveDocument = (document: CallDocument) =>
  saveFile(
    new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
    'iwater-openapi.json',
  )

/** Every call of this server, to search and to read. */
export default function ApiReferencePage() {
  const words = useText(apiReferenceText)
  const clear = useClear()
  const format = useFormat()
  const { query } = usePage()
  const { data: document } = useSuspenseQuery(documentQuery)
  const [typed, setTyped] = useKeyword()
  const keyword = useDeferredValue(typed.trim())
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
          <Input
            aria-label={words.search}
            placeholder={words.search}
            prefix={<Search size={15} aria-hidden="true" />}
            allowClear={clear}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
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
