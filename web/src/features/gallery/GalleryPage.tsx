import './gallery.css'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ExampleDetail } from './ExampleDetail.tsx'
import { ExampleList } from './ExampleList.tsx'
import { examples } from './examples/examples.ts'
import { search } from './examples/search.ts'
import { galleryText } from './gallery.text.ts'

/** Every widget of the kit, live beside its description. */
export default function GalleryPage() {
  const words = useText(galleryText)
  const format = useFormat()
  const { query } = usePage()
  const keyword = query.get('keyword') ?? ''
  const change = useChangeFilter()
  const found = useMemo(() => search(examples, keyword), [keyword])
  const wanted = query.get('example')
  const chosen = examples.find(({ key }) => key === (wanted ?? examples[0]?.key))
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
    <OwnLink className="gallery-back" to={paths.gallery(keyword === '' ? {} : { keyword })}>
      <ArrowLeft size={16} aria-hidden="true" />
      {words.back}
    </OwnLink>
  )
  return (
    <div className={wanted === null ? 'gallery' : 'gallery gallery-chosen'}>
      <PageHeader
        title={words.title}
        description={words.description(format.number(examples.length))}
      />
      <div className="gallery-columns">
        <Card className="gallery-index">
          <KeywordInput
            label={words.search}
            value={keyword}
            onChange={(next) => change({ keyword: next === '' ? null : next })}
            onKeyDown={enterList}
          />
          <div ref={list} className="gallery-scroll">
            {found.length === 0 ? (
              <EmptyState title={words.none} hint={words.noneHint} />
            ) : (
              <ExampleList found={found} chosen={chosen} keyword={keyword} />
            )}
          </div>
        </Card>
        <div ref={detail} className="gallery-detail">
          {chosen === undefined ? (
            <Card>
              {back}
              <EmptyState title={words.gone} hint={words.goneHint} />
            </Card>
          ) : (
            <ExampleDetail key={chosen.key} example={chosen} back={back} />
          )}
        </div>
      </div>
    </div>
  )
}
