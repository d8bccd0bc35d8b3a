import { RotateCcw } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { TextFault } from './description.ts'
import { galleryText } from './gallery.text.ts'

function FaultItem({ fault }: { fault: TextFault }) {
  const words = useText(galleryText)
  const format = useFormat()
  const local = useLocal()
  if ('line' in fault) return <li>{words.notJson(format.number(fault.line))}</li>
  return (
    <li>
      <code>{fault.path === '' ? words.whole : fault.path}</code> {local(fault.text)}
    </li>
  )
}

/** The description of an example as JSON, to be changed, and what is wrong with it. */
export function DescriptionEditor({
  text,
  faults,
  onChange,
  onReset,
}: {
  text: string
  faults: readonly TextFault[]
  onChange: (text: string) => void
  onReset: () => void
}) {
  const words = useText(galleryText)
  const format = useFormat()
  return (
    <Card
      title={words.source}
      className="gallery-source"
      extra={
        <>
          <CopyButton text={text} label={words.copy} />
          <IconButton label={words.reset} onClick={onReset}>
            <RotateCcw size={15} />
          </IconButton>
        </>
      }
    >
      <Field label="JSON" hint={words.sourceHint}>
        {(control) => (
          <textarea
            {...control}
            className="ant-input gallery-code"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            wrap="off"
            rows={Math.min(28, Math.max(8, text.split('\n').length + 1))}
            aria-invalid={faults.length > 0}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div role="status" className={faults.length === 0 ? 'gallery-right' : 'gallery-faults'}>
        {faults.length === 0 ? words.right : words.faults(format.number(faults.length))}
        {faults.length > 0 && (
          <ul>
            {faults.map((fault) => (
              <FaultItem key={JSON.stringify(fault)} fault={fault} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
