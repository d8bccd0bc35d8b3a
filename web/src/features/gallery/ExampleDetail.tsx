import type { Entity } from '@iwater/contract/kit/entity'
import { type ReactNode, useMemo, useState } from 'react'
import { useRested } from '#web/kit/form/use-rested.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { DescriptionEditor } from './DescriptionEditor.tsx'
import { readDescription, writeDescription } from './description.ts'
import { asExample, type Example } from './examples/example.ts'
import { galleryText } from './gallery.text.ts'
import { OptionDocs } from './options/OptionDocs.tsx'
import { tablesOf } from './options/tables.ts'
import { LiveExample } from './shown/LiveExample.tsx'

/** What stands in the editor, and the last description in it that was right. */
function useDescription({ key, description }: Example) {
  const original = useMemo(() => writeDescription(description), [description])
  const [text, setText] = useState(original)
  const [turn, setTurn] = useState(0)
  const [good, setGood] = useState(original)
  const rested = useRested(text)
  const read = useMemo(() => readDescription(rested), [rested])
  if ('entity' in read && good !== rested) setGood(rested)
  const entity = useMemo(() => {
    const found = readDescription(good)
    return 'entity' in found ? asExample(found.entity, key) : undefined
  }, [good, key])
  return {
    text,
    setText,
    faults: 'faults' in read ? read.faults : [],
    entity,
    /** Another one for each description that is shown. */
    shownKey: `${turn} ${good}`,
    reset: () => {
      setText(original)
      setTurn(turn + 1)
    },
  }
}

const tablesFor = ({ options = [] }: Example, entity: Entity) => [
  ...new Set([...options, ...tablesOf(entity.fields)]),
]

/** One example: live, its description, and the options that it can have. */
export function ExampleDetail({ example, back }: { example: Example; back: ReactNode }) {
  const words = useText(galleryText)
  const local = useLocal()
  const { text, setText, faults, entity, shownKey, reset } = useDescription(example)
  if (entity === undefined) return null
  const isWide = example.shows === 'list' || example.shows === 'grid'
  return (
    <>
      <header className="gallery-head">
        {back}
        <h2>{local(example.title)}</h2>
        {example.note && <p>{local(example.note)}</p>}
      </header>
      <div className={isWide ? 'gallery-one gallery-one-wide' : 'gallery-one'}>
        <section className="gallery-live" aria-label={words.live}>
          <LiveExample key={shownKey} example={example} entity={entity} />
        </section>
        <DescriptionEditor text={text} faults={faults} onChange={setText} onReset={reset} />
      </div>
      <Card title={words.options}>
        <OptionDocs tables={tablesFor(example, entity)} />
      </Card>
    </>
  )
}
