import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { galleryText } from '../gallery.text.ts'
import { chineseOf } from './option-words.ts'
import { type Option, type OptionTableName, optionTables } from './tables.ts'

/** A docstring in the language of the product; what stands between backticks is code. */
function Says({ text }: { text: string }) {
  const language = useLanguage()
  const said = language === 'zh' ? chineseOf[text as keyof typeof chineseOf] : text
  return said.split('`').map((part, at) =>
    // The parts of a sentence never change places.
    // oxlint-disable-next-line react/no-array-index-key
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  )
}

function OptionRow({ option }: { option: Option }) {
  const words = useText(galleryText)
  const { name, isNeeded, type, values = [type], says } = option
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
        {isNeeded && <small>{words.needed}</small>}
      </th>
      <td>
        {values.map((value) => (
          <code key={value}>{value}</code>
        ))}
      </td>
      <td>
        <Says text={says} />
      </td>
    </tr>
  )
}

function OptionTable({ name }: { name: OptionTableName }) {
  const words = useText(galleryText)
  const format = useFormat()
  const { kinds, says, options } = optionTables[name]
  return (
    <section className="gallery-table">
      <h3>
        {kinds.length === 0 ? name : kinds.map((kind) => <code key={kind}>{kind}</code>)}
        <small>
          <Says text={says} />
        </small>
      </h3>
      {options.length > 0 && (
        <div className="gallery-wide" tabIndex={0} role="group" aria-label={name}>
          <table>
            <caption className="w-read-out-only">
              {name} ({format.number(options.length)})
            </caption>
            <thead>
              <tr>
                <th scope="col">{words.option}</th>
                <th scope="col">{words.type}</th>
                <th scope="col">{words.says}</th>
              </tr>
            </thead>
            <tbody>
              {options.map((option) => (
                <OptionRow key={option.name} option={option} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** What can be written into a description, table by table. */
export function OptionDocs({ tables }: { tables: readonly OptionTableName[] }) {
  return tables.map((name) => <OptionTable key={name} name={name} />)
}
