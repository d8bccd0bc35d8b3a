import './api-reference.css'
import './call-detail.css'
import './call-shape.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { saveFile } from '#web/platform/api/download.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ListAndDetail } from '#web/ui/list/ListAndDetail.tsx'
import { documentQuery } from './api-reference.api.ts'
import { apiReferenceText } from './api-reference.text.ts'
import { CallDetail } from './CallDetail.tsx'
import { CallEntry, CallGroupTitle } from './CallEntry.tsx'
import { type CallDocument, callsOf, findCall, groupCalls, searchCalls } from './call-document.ts'
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
  const found = useMemo(() => groupCalls(searchCalls(calls, keyword)), [calls, keyword])
  const wanted = query.get('call')
  const chosen = findCall(calls, wanted)
  const searched = keyword === '' ? {} : { keyword }
  const groups = found.map((group) => ({
    key: group.tag,
    title: <CallGroupTitle {...group} />,
    entries: group.calls.map((call) => ({
      key: call.id,
      to: paths.apiReference({ call: call.id, ...searched }),
      content: <CallEntry call={call} />,
    })),
  }))
  const header = (
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
  )
  return (
    <ListAndDetail
      words={words}
      header={header}
      indexWidth="minmax(330px, 27%)"
      keyword={keyword}
      onKeyword={(next) => change({ keyword: next === '' ? null : next })}
      groups={groups}
      wanted={wanted}
      chosen={chosen?.id}
      listAddress={paths.apiReference(searched)}
    >
      {(back) =>
        chosen === undefined ? (
          <HowToCall document={document} />
        ) : (
          <CallDetail document={document} call={chosen} back={back} />
        )
      }
    </ListAndDetail>
  )
}
