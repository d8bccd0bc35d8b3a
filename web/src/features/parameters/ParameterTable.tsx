import { type ParameterName } from '@iwater/contract/organisation/parameter-values'
import { type ParameterSetting, parameters } from '@iwater/contract/organisation/parameters'
import { Pencil } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { parametersText } from './parameters.text.ts'
import { useValueWords } from './use-value-words.ts'

function Value({ setting: { name, value } }: { setting: ParameterSetting }) {
  const text = useText(parametersText)
  const words = useValueWords()
  const { usual } = parameters[name]
  return (
    <>
      {words(name, value ?? usual)}
      <small>
        {value === null || value === usual ? text.usual : text.differs(words(name, usual))}
      </small>
    </>
  )
}

function Bounds({ name }: { name: ParameterName }) {
  const text = useText(parametersText)
  const format = useFormat()
  const { least, most, choices, unit } = parameters[name]
  if (choices) return choices.map((choice) => format.number(choice)).join(' / ')
  return text.range(format.number(least), text.with[unit](format.number(most)))
}

function Changed({ setting: { changed } }: { setting: ParameterSetting }) {
  const text = useText(parametersText)
  const format = useFormat()
  const local = useLocal()
  if (changed === null) return <span className="par-quiet">{text.never}</span>
  return (
    <>
      {changed.person === null ? text.bySystem : local(changed.person)}
      <small>{format.minute(changed.at)}</small>
    </>
  )
}

/** The parameters of one group, each with its value and who changed it. */
export function ParameterTable({
  label,
  settings,
  onChange,
}: {
  label: string
  settings: readonly ParameterSetting[]
  onChange: (name: ParameterName) => void
}) {
  const text = useText(parametersText)
  const local = useLocal()
  return (
    <table className="par-table" aria-label={label}>
      <thead>
        <tr>
          {[text.parameter, text.value, text.bounds, text.changed, text.actions].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.map((setting) => {
          const { title, note } = parameters[setting.name]
          return (
            <tr key={setting.name}>
              <th scope="row">
                {local(title)}
                <small>{local(note)}</small>
              </th>
              <td data-label={text.value}>
                <Value setting={setting} />
              </td>
              <td data-label={text.bounds}>
                <Bounds name={setting.name} />
              </td>
              <td data-label={text.changed}>
                <Changed setting={setting} />
              </td>
              <td>
                <IfAllowed button="edit">
                  <Button
                    aria-label={text.changeOf(local(title))}
                    onClick={() => onChange(setting.name)}
                  >
                    <Pencil size={14} aria-hidden="true" />
                    {text.change}
                  </Button>
                </IfAllowed>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
