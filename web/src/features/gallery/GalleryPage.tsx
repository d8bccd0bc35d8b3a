import './gallery.css'
import { useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ListAndDetail } from '#web/ui/list/ListAndDetail.tsx'
import { ExampleDetail } from './ExampleDetail.tsx'
import { type ExampleGroup, exampleGroups } from './examples/example.ts'
import { examples } from './examples/examples.ts'
import { search } from './examples/search.ts'
import { galleryText } from './gallery.text.ts'

const groupNames = Object.keys(exampleGroups) as ExampleGroup[]

/** Every widget of the kit, live beside its description. */
export default function GalleryPage() {
  const words = useText(galleryText)
  const local = useLocal()
  const format = useFormat()
  const { query } = usePage()
  const keyword = query.get('keyword') ?? ''
  const change = useChangeFilter()
  const found = useMemo(() => search(examples, keyword), [keyword])
  const wanted = query.get('example')
  const chosen = examples.find(({ key }) => key === (wanted ?? examples[0]?.key))
  const searched = keyword === '' ? {} : { keyword }
  const groups = groupNames.flatMap((group) => {
    const own = found.filter((example) => example.group === group)
    const entries = own.map(({ key, title }) => ({
      key,
      to: paths.gallery({ example: key, ...searched }),
      content: local(title),
    }))
    return own.length === 0 ? [] : [{ key: group, title: local(exampleGroups[group]), entries }]
  })
  return (
    <ListAndDetail
      words={words}
      header={
        <PageHeader
          title={words.title}
          description={words.description(format.number(examples.length))}
        />
      }
      indexWidth="220px"
      keyword={keyword}
      onKeyword={(next) => change({ keyword: next === '' ? null : next })}
      groups={groups}
      wanted={wanted}
      chosen={chosen?.key}
      listAddress={paths.gallery(searched)}
    >
      {(back) => chosen && <ExampleDetail key={chosen.key} example={chosen} back={back} />}
    </ListAndDetail>
  )
}
