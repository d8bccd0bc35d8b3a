import type { LocalText } from '@iwater/contract/fields'
import {
  type Comparison,
  compareWithProduct,
  type Difference,
  takeOverFromProduct,
} from '@iwater/contract/knowledge/product-calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#web/kit/records.ts'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { knowledgeText } from './knowledge.text.ts'
import { useRenewKnowledge } from './use-product-question.ts'

type Props = { row: Row; onClose: () => void }

/** A text by lines; those that the other side does not have stand out. */
function Side({
  title,
  text,
  other,
  as: Mark,
}: {
  title: string
  text: string | undefined
  other: string | undefined
  as: 'del' | 'ins'
}) {
  const words = useText(knowledgeText)
  const lines = (text ?? '').split('\n')
  const others = new Set(other?.split('\n'))
  return (
    <div className="knowledge-side">
      <h4>{title}</h4>
      {text === undefined || text === '' ? (
        <p className="knowledge-nothing">{words.nothing}</p>
      ) : (
        lines.map((line, at) => (
          <p key={`${at}`}>{others.has(line) ? line : <Mark>{line}</Mark>}</p>
        ))
      )}
    </div>
  )
}

/** Both sides in each language in which they differ, that of the user first. */
function Sides({ difference: { own, product } }: { difference: Difference }) {
  const words = useText(knowledgeText)
  const language = useLanguage()
  const languages = [language, language === 'zh' ? 'en' : 'zh'] as const
  const shown = languages.filter(
    (one) => own?.[one] !== product?.[one] && (one === language || (own && product)),
  )
  return shown.map((one) => {
    const titleOf = (side: string) => (one === language ? side : words.inOther(side))
    return (
      <div key={one} className="knowledge-sides" lang={one === 'zh' ? 'zh-CN' : 'en'}>
        <Side title={titleOf(words.own)} text={own?.[one]} other={product?.[one]} as="del" />
        <Side
          title={titleOf(words.ofTheProduct)}
          text={product?.[one]}
          other={own?.[one]}
          as="ins"
        />
      </div>
    )
  })
}

function Part({
  difference,
  isTaken,
  onChange,
}: {
  difference: Difference
  isTaken: boolean
  onChange: (isTaken: boolean) => void
}) {
  const words = useText(knowledgeText)
  const title = useLocal()(difference.title)
  return (
    <section className="knowledge-part">
      <h3>{title}</h3>
      <Sides difference={difference} />
      <label>
        <input
          type="checkbox"
          aria-label={`${words.part}: ${title}`}
          checked={isTaken}
          onChange={({ target }) => onChange(target.checked)}
        />
        {words.part}
      </label>
    </section>
  )
}

function useTakeOver({ row, onClose }: Props) {
  const words = useText(knowledgeText)
  const renew = useRenewKnowledge()
  const { setQuery } = usePage()
  return useMutation({
    mutationFn: ({
      compared: { version, productVersion },
      parts,
    }: {
      compared: Comparison
      parts: string[]
    }) => call(takeOverFromProduct, { copyId: row.id, version, productVersion, parts }),
    onSuccess: async (_, { parts }) => {
      showDone(parts.length > 0 ? words.taken : words.kept)
      onClose()
      // A form of the record that is open holds what it was before.
      setQuery({ record: null, mode: null }, { replace: true })
      await renew()
    },
  })
}

function Comparing({ compared, row, onClose }: Props & { compared: Comparison }) {
  const words = useText(knowledgeText)
  const local = useLocal()
  const format = useFormat()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const { mutate, error, isPending } = useTakeOver({ row, onClose })
  const { differences, isNewer } = compared
  const keys = differences.map(({ part }) => part)
  const isAll = taken.size === keys.length
  const change = (part: string, isTaken: boolean) =>
    setTaken(new Set(isTaken ? [...taken, part] : [...taken].filter((one) => one !== part)))
  const finish = () => mutate({ compared, parts: [...taken] })
  return (
    <Panel
      in="dialog"
      width={880}
      title={words.compareTitle(local(row['name'] as LocalText))}
      onClose={onClose}
      isUnsaved={taken.size > 0 && !isPending}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          {taken.size === 0 && isNewer && (
            <Button variant="solid" isBusy={isPending} onClick={finish}>
              {keys.length > 0 ? words.keep : words.note}
            </Button>
          )}
          {taken.size > 0 && (
            <Button variant="solid" isBusy={isPending} onClick={finish}>
              {words.take(format.number(taken.size))}
            </Button>
          )}
        </>
      )}
    >
      {isNewer && (
        <p>
          <strong>{words.newer}</strong>
        </p>
      )}
      {keys.length === 0 ? (
        <p>{words.same}</p>
      ) : (
        <div className="knowledge-tools">
          <p>{words.compareText}</p>
          <Button onClick={() => setTaken(new Set(isAll ? [] : keys))}>
            {isAll ? words.none : words.all}
          </Button>
        </div>
      )}
      {differences.map((difference) => (
        <Part
          key={difference.part}
          difference={difference}
          isTaken={taken.has(difference.part)}
          onChange={(isTaken) => change(difference.part, isTaken)}
        />
      ))}
      {error !== null && <ErrorNote error={error} />}
    </Panel>
  )
}

/** A copy beside what the product says now: parts of it are taken over, the others kept. */
export function ComparisonDialog(props: Props) {
  const words = useText(knowledgeText)
  const local = useLocal()
  const { data, error, refetch } = useQuery({
    ...apiQuery(compareWithProduct, { copyId: props.row.id }),
    staleTime: 0,
    gcTime: 0,
  })
  if (data !== undefined) return <Comparing compared={data} {...props} />
  return (
    <Panel
      in="dialog"
      width={880}
      title={words.compareTitle(local(props.row['name'] as LocalText))}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{words.close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={8} />
    </Panel>
  )
}
