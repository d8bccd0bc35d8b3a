import { type ToolKind, toolKinds } from '@iwater/contract/tools'
import { Input, Select } from 'antd'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { kindChange, type Problem, type Row } from './tool-drafts.ts'
import { toolsPageText } from './tools.text.ts'

/** One tool of the list with everything that can be said of it. */
export function ToolFields({
  row,
  problems,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  row: Row
  problems: ReadonlySet<Problem>
  isFirst: boolean
  isLast: boolean
  onChange: (next: Partial<Row>) => void
  onMove: (steps: number) => void
  onRemove: () => void
}) {
  const words = useText(toolsPageText)
  const { name, configValue, url, icon } = row
  const wrong = (problem: Problem, sentence: string) =>
    problems.has(problem) ? sentence : undefined
  return (
    <li className="tools-row">
      <Field label={words.kind}>
        {(control) => (
          <Select
            {...control}
            value={configValue}
            onChange={(kind: ToolKind) => onChange(kindChange(row, kind))}
            options={toolKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <Field label={words.nameZh} isRequired error={wrong('nameZh', words.problems.name)}>
        {(control) => (
          <Input
            {...control}
            value={name.zh}
            maxLength={80}
            onChange={(event) => onChange({ name: { ...name, zh: event.target.value } })}
          />
        )}
      </Field>
      <Field label={words.nameEn} isRequired error={wrong('nameEn', words.problems.name)}>
        {(control) => (
          <Input
            {...control}
            value={name.en}
            maxLength={80}
            onChange={(event) => onChange({ name: { ...name, en: event.target.value } })}
          />
        )}
      </Field>
      <Field
        className="tools-address"
        label={words.address}
        isRequired
        error={wrong('address', words.problems.address)}
        hint={isFirst && words.addressHint}
      >
        {(control) => (
          <Input
            {...control}
            value={url}
            maxLength={1000}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={words.icon}
        isRequired
        error={wrong('icon', words.problems.icon)}
        hint={isFirst && words.iconHint}
      >
        {(control) => (
          <Input
            {...control}
            value={icon}
            maxLength={80}
            onChange={(event) => onChange({ icon: event.target.value })}
          />
        )}
      </Field>
      <div className="tools-row-actions">
        <IconButton label={words.up} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp size={16} />
        </IconButton>
        <IconButton label={words.down} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={16} />
        </IconButton>
        <IconButton label={words.remove} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </div>
    </li>
  )
}
