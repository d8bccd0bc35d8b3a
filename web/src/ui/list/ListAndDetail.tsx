import './list-and-detail.css'
import { ArrowLeft } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { KeywordInput } from './KeywordInput.tsx'
import { type LinkGroup, LinkGroups } from './LinkGroups.tsx'

type Sentence = { title: string; hint: string }

/** The words of a page of this kind. */
export type ListAndDetailWords = {
  /** Of the list, for screen readers. */
  list: string
  search: string
  back: string
  none: string
  noneHint: string
  gone: string
  goneHint: string
}

const empty = ({ title, hint }: Sentence) => <EmptyState title={title} hint={hint} />

/**
 * Everything of a kind as a list of links at the left, searched by a word, and one of them at the right. Where there is
 * no room for both it is one or the other.
 */
export function ListAndDetail({
  words,
  header,
  indexWidth,
  keyword,
  onKeyword,
  groups,
  wanted,
  chosen,
  listAddress,
  children,
}: {
  words: ListAndDetailWords
  header: ReactNode
  /** Of the list, in CSS. */
  indexWidth: string
  keyword: string
  onKeyword: (keyword: string) => void
  groups: readonly LinkGroup[]
  /** What the address asks for; null where it asks for nothing. */
  wanted: string | null
  /** The key of the entry that is shown; undefined where there is none. */
  chosen: string | undefined
  /** Of the list with nothing chosen. */
  listAddress: string
  /** What is shown of the chosen one, or of none; gets the way back for where the list is not beside it. */
  children: (back: ReactNode) => ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLDivElement>(null)
  useEffect(() => {
    detail.current?.scrollTo(0, 0)
    if (chosen !== undefined)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const enterList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector('a')?.focus()
  }
  const back = (
    <OwnLink className="w-list-back" to={listAddress}>
      <ArrowLeft size={16} aria-hidden="true" />
      {words.back}
    </OwnLink>
  )
  const isGone = wanted !== null && chosen === undefined
  return (
    <div className={wanted === null ? 'w-list-and-detail' : 'w-list-and-detail w-detail-chosen'}>
      {header}
      <div className="w-list-and-detail-columns" style={{ '--index': indexWidth } as CSSProperties}>
        <Card className="w-list-index">
          <KeywordInput
            label={words.search}
            value={keyword}
            onChange={onKeyword}
            onKeyDown={enterList}
          />
          <div ref={list} className="w-list-scroll">
            {groups.length === 0 ? (
              empty({ title: words.none, hint: words.noneHint })
            ) : (
              <LinkGroups label={words.list} groups={groups} chosen={chosen} />
            )}
          </div>
        </Card>
        <div ref={detail} className="w-list-detail">
          {isGone ? (
            <Card>
              {back}
              {empty({ title: words.gone, hint: words.goneHint })}
            </Card>
          ) : (
            children(back)
          )}
        </div>
      </div>
    </div>
  )
}
